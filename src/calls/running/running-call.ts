import type { Capacity } from '../../capacity/capacity.ts'
import type { FilledReader } from '../../capacity/filled-reader.ts'
import type { Configurations } from '../../configuration/configurations.ts'
import { NO_PERFORMANCE } from '../../domain/routing/target-performance.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { CarrierCall, CarrierCommand } from '../../telephony/carrier.ts'
import type { CallClock } from '../../telephony/clock/call-clock.ts'
import { advanceCall, deadlineOf } from '../engine/advance-call.ts'
import type { CallOrigin, CallState } from '../engine/call-state.ts'
import { startCall } from '../engine/start-call.ts'
import type {
  Answer,
  CallCommand,
  CallContext,
  CallerCommand,
  CallInput,
  CapacityCommand,
  Question,
  Transition,
} from '../engine/transition.ts'
import type { CallJournal } from '../records/call-journal.ts'
import type { PerformanceReader } from '../records/performance-reader.ts'
import type { CallNews } from '../records/save-calls.ts'

/** What it takes to run a call. */
export interface CallPorts {
  readonly configurations: Configurations
  readonly capacity: Omit<Capacity, 'releaseUnanswered'>
  readonly filled: FilledReader
  readonly performance: PerformanceReader
  /** Blocks a number (E.164) in the whole Company, so that its next call is refused. */
  suppressCaller(companyId: number, number: string): Promise<void>
  /** Lifts the suppression of a number (E.164), where its caller may. */
  resubscribeCaller(companyId: number, number: string): Promise<void>
  /** Where recorded greetings are. */
  readonly files: Pick<Files, 'link'>
  readonly journal: CallJournal
  readonly logger: Pick<Logger, 'error' | 'warn'>
}

/** Carriers fetch a greeting when asked to play it, and some again for each repetition. */
const GREETING_LINK_MS = 60 * 60 * 1_000

interface Line {
  readonly carrierCall: CarrierCall
  readonly clock: CallClock
  /**
   * How often the call is saved: `each-wait`, whenever it is about to wait for the outside, so that it survives this
   * process; or `start-and-end`, for a call in virtual time, which never waits.
   */
  readonly journalling: 'each-wait' | 'start-and-end'
}

interface HeardInput {
  readonly input: CallInput
  readonly at: Instant
}

/**
 * One running call. Its inputs arrive one at a time (`hear`); the engine says what follows from each (`advanceCall`),
 * which is recorded and carried out (`#carryOut`), and its questions are answered before the next input (`#follow`).
 */
export class RunningCall {
  readonly uuid: string
  readonly companyId: number
  /** Resolves once the call has ended and is saved; rejects when it could not be. */
  readonly ended: Promise<void>
  #settle: { resolve: () => void; reject: (error: unknown) => void } = IGNORED
  readonly #ports: CallPorts
  readonly #line: Line
  readonly #origin: CallOrigin
  #state: CallState | null = null
  readonly #inputs: HeardInput[] = []
  #work: Promise<void> | null = null
  #unsaved: CallNews = NO_NEWS
  #isOver = false
  /** The time of the last transition. */
  #at: Instant
  #cancelDeadline: () => void = () => undefined

  constructor(ports: CallPorts, line: Line, origin: CallOrigin) {
    this.uuid = origin.uuid
    this.companyId = origin.companyId
    this.#ports = ports
    this.#line = line
    this.#origin = origin
    this.#at = origin.startedAt
    this.ended = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    // Whoever awaits it learns of a failure; that nobody may be waiting is not a failure of its own.
    this.ended.catch(() => undefined)
  }

  /**
   * Begins the call. Resolves once it is saved and the carrier has its first commands.
   * @throws the error for which the call was given up
   */
  async start(): Promise<void> {
    this.#work = this.#guarded(async () => {
      await this.#follow(startCall(this.#origin, await this.#context()))
      await this.#hearAll()
    })
    this.#line.carrierCall.listen(event => this.hear(event))
    await this.idle()
    if (this.#isOver) await this.ended
  }

  hear(input: CallInput): void {
    if (this.#isOver) {
      if (input.type === 'recording-ready') this.#addRecording(input.url)
      return
    }
    this.#inputs.push({ input, at: this.#line.clock.now() })
    this.#work ??= this.#guarded(() => this.#hearAll())
  }

  async #hearAll(): Promise<void> {
    for (let heard = this.#inputs.shift(); heard !== undefined; heard = this.#inputs.shift()) {
      const { input, at } = heard
      if (this.#isOver && input.type === 'recording-ready') this.#addRecording(input.url)
      if (this.#state === null || this.#isOver) continue
      await this.#follow(advanceCall(this.#state, input, await this.#context(at)))
    }
  }

  /** Carries out a transition, and those that follow from the answers to its questions. */
  async #follow(first: Transition): Promise<void> {
    for (let next = first; ; ) {
      await this.#carryOut(next)
      if (next.question === null) return
      const answer = await this.#answer(next.question)
      next = advanceCall(next.state, answer, await this.#context())
    }
  }

  /** In the order that the README explains: a crash between two steps loses nothing. */
  async #carryOut(next: Transition): Promise<void> {
    const isFirst = this.#state === null
    this.#state = next.state
    await this.#changeSlots(next.capacity)
    await this.#changeCaller(next.caller)
    await this.#writeDown(next, isFirst)
    await this.#commandCarrier(next.carrier)
    this.#armDeadline(next.state)
    if (next.state.phase === 'ended') this.#finish()
  }

  async #changeSlots(commands: readonly CapacityCommand[]): Promise<void> {
    const { capacity } = this.#ports
    for (const command of commands) {
      await (command.type === 'mark-answered'
        ? capacity.markAnswered(this.companyId, this.uuid, command.targetId)
        : capacity.release(this.companyId, this.uuid, command.targetIds))
    }
  }

  async #changeCaller(commands: readonly CallerCommand[]): Promise<void> {
    const { suppressCaller, resubscribeCaller } = this.#ports
    for (const { type, number } of commands) {
      await (type === 'suppress' ? suppressCaller : resubscribeCaller)(this.companyId, number)
    }
  }

  /** What happened between two questions is saved together with what follows from their answers. */
  async #writeDown(next: Transition, isFirst: boolean): Promise<void> {
    const { state, question } = next
    this.#unsaved = added(this.#unsaved, next)
    const isWaiting = question === null && this.#line.journalling === 'each-wait'
    if (!isFirst && !isWaiting && state.phase !== 'ended') return
    const news = this.#unsaved
    this.#unsaved = NO_NEWS
    const { journal } = this.#ports
    if (isFirst) return journal.start(state, news)
    if (news.facts.length === 0 && news.pixels.length === 0) return
    if (!(await journal.save(state, news))) {
      throw new Error(`call ${this.uuid} was ended by another process, which took this one for dead`)
    }
  }

  async #commandCarrier(commands: readonly CallCommand[]): Promise<void> {
    for (const command of commands) this.#line.carrierCall.send(await this.#carrierCommand(command))
  }

  async #carrierCommand(command: CallCommand): Promise<CarrierCommand> {
    if (command.type !== 'play') return command
    // By the wall clock, whatever time the call lives in, since whoever serves the file uses that.
    const expiresAt = new Date(Date.now() + GREETING_LINK_MS)
    return { type: 'play', url: await this.#ports.files.link(command.fileKey, expiresAt) }
  }

  #armDeadline(state: CallState): void {
    this.#cancelDeadline()
    const deadline = deadlineOf(state)
    if (deadline === null) return
    this.#cancelDeadline = this.#line.clock.schedule(deadline, () =>
      this.hear({ type: 'deadline-passed', deadline }),
    )
  }

  async #answer(question: Question): Promise<Answer> {
    const { filled, capacity } = this.#ports
    const { at, configuration } = await this.#context()
    if (question.type === 'read-caps') {
      return { type: 'caps-read', filled: await filled.read(this.companyId, question.owners, at) }
    }
    const decide = async (target: (typeof question.targets)[number]) => {
      const groups = target.groupIds.flatMap(id => configuration.groups.get(id) ?? [])
      const { companyId, uuid: callUuid } = this
      const slot = { companyId, callUuid, target, groups, companyZone: configuration.zone, at }
      const outcome = await capacity.take(slot)
      return { targetId: target.id, refusal: outcome.taken ? null : outcome.reason }
    }
    return { type: 'slots-decided', decisions: await Promise.all(question.targets.map(decide)) }
  }

  /** @param heardAt when the input happened: talking counts from then, however busy this process is */
  async #context(heardAt = this.#line.clock.now()): Promise<CallContext> {
    const configuration = await this.#ports.configurations.ofCompany(this.companyId)
    const campaign = configuration.campaigns.get(this.#origin.campaignId)
    const performance =
      campaign?.routingStrategy === 'performance'
        ? await this.#ports.performance.read(this.companyId)
        : NO_PERFORMANCE
    // A clock that is set back stops time for the call, so that no duration is negative.
    this.#at = Math.max(this.#at, heardAt)
    return { at: this.#at, configuration, performance }
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Resolves once every input so far has been handled. */
  async idle(): Promise<void> {
    while (this.#work !== null) await this.#work
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      await this.#giveUp(error)
    } finally {
      // An input may have arrived since they were last looked at.
      const hasMore = this.#inputs.length > 0 && !this.#isOver
      this.#work = hasMore ? this.#guarded(() => this.#hearAll()) : null
    }
  }

  /**
   * The call cannot go on: everyone is disconnected. The sweep of lost calls ends its row, because this process does
   * not know the call any more.
   */
  async #giveUp(error: unknown): Promise<void> {
    const { capacity, logger } = this.#ports
    logger.error({ err: error, call_uuid: this.uuid }, 'a call was given up')
    this.#isOver = true
    this.#cancelDeadline()
    this.#line.carrierCall.send({ type: 'hang-up' })
    await capacity.release(this.companyId, this.uuid).catch(releaseError => {
      logger.warn(
        { err: releaseError, call_uuid: this.uuid },
        'its slots are left to the sweeps of lost calls and orphaned slots',
      )
    })
    this.#settle.reject(error)
  }

  /** The call is saved for good: only its recording may still come. */
  #addRecording(url: string): void {
    const { journal, logger } = this.#ports
    journal.addRecording(this.#origin, url, this.#line.clock.now()).catch(error => {
      logger.error({ err: error, call_uuid: this.uuid }, 'the address of a recording could not be kept')
    })
  }

  #finish(): void {
    this.#isOver = true
    this.#cancelDeadline()
    this.#settle.resolve()
  }
}

const NO_NEWS: CallNews = { facts: [], pixels: [] }

function added(earlier: CallNews, later: CallNews): CallNews {
  return {
    facts: [...earlier.facts, ...later.facts],
    pixels: [...earlier.pixels, ...later.pixels],
  }
}

const IGNORED = { resolve: () => undefined, reject: () => undefined }
