import { NO_CALLS } from '../../domain/callers/call-frequency.ts'
import { isOnTheWay } from '../engine/call-fact.ts'
import type { CallState } from '../engine/call-state.ts'
import type { Transition } from '../engine/transition.ts'
import { addedNews, type CallNews, NO_NEWS } from '../records/save-calls.ts'
import type { CallLine, CallPorts } from './call-ports.ts'

/** So old news of a call may be, as others read it, while its caller is on the way to somebody who answers. */
const ON_THE_WAY_WITHIN_MS = 1_000

/**
 * Writes a running call down: what others count or charge by, or are told of, before anything follows from it; what only
 * shows how a caller gets to somebody who answers, with the next of that, or within a second. Most calls so are written
 * down when they begin, when somebody answers, and when they end.
 */
export class CallWriter {
  readonly #ports: Pick<CallPorts, 'journal' | 'persevere'>
  readonly #line: Pick<CallLine, 'clock' | 'journalling'>
  readonly #onDue: () => void
  #unsaved: CallNews = NO_NEWS
  /** Of what was saved last. */
  #revision = 0
  #isDue = false
  #cancelDue: (() => void) | null = null

  /** @param onDue called when what waits has waited long enough: `writeRest` is to be called, once nothing else is written */
  constructor(
    ports: Pick<CallPorts, 'journal' | 'persevere'>,
    line: Pick<CallLine, 'clock' | 'journalling'>,
    onDue: () => void,
  ) {
    this.#ports = ports
    this.#line = line
    this.#onDue = onDue
  }

  /** Whether something waits that has waited long enough. */
  get isDue(): boolean {
    return this.#isDue
  }

  /** The call was another process', which saved it last with this revision. */
  goOnFrom(revision: number): void {
    this.#revision = revision
  }

  /** Writes the beginning of the call. */
  async begin({ state, facts, pixels }: Transition): Promise<void> {
    const { journal, persevere } = this.#ports
    await persevere(() => journal.start(state, { facts, pixels }))
  }

  /** Takes in what has happened since, and writes it down unless that may wait. */
  async write(next: Transition): Promise<void> {
    this.#unsaved = addedNews(this.#unsaved, next)
    if (next.state.phase !== 'ended' && this.#mayWait(next)) return
    await this.#save(next.state)
  }

  /** Writes down what waits. */
  async writeRest(state: CallState): Promise<void> {
    await this.#save(state)
  }

  /** Nothing is written any more. */
  stop(): void {
    this.#cancelDue?.()
    this.#cancelDue = null
    this.#isDue = false
  }

  /** What happened between two questions is saved together with what follows from their answers. */
  #mayWait({ question, state }: Transition): boolean {
    if (question !== null || this.#line.journalling === 'start-and-end') return true
    const { facts, pixels } = this.#unsaved
    if (pixels.length > 0 || !facts.every(isOnTheWay)) return false
    // Where calls of one caller are limited, the next one counts who was dialled in this one.
    if (state.origin.frequency !== NO_CALLS && facts.some(({ type }) => type === 'leg_dialled')) return false
    if (facts.length > 0 && !this.#isDue) this.#cancelDue ??= this.#schedule()
    return true
  }

  #schedule(): () => void {
    const { clock } = this.#line
    return clock.schedule(clock.now() + ON_THE_WAY_WITHIN_MS, () => {
      this.#cancelDue = null
      this.#isDue = true
      this.#onDue()
    })
  }

  async #save(state: CallState): Promise<void> {
    this.stop()
    const news = this.#unsaved
    if (news.facts.length === 0 && news.pixels.length === 0) return
    this.#unsaved = NO_NEWS
    const { journal, persevere } = this.#ports
    const revision = ++this.#revision
    const isOurs = await persevere(() => journal.save(state, news, revision))
    if (isOurs) return
    throw new Error(`call ${state.origin.uuid} was ended by another process, which took this one for dead`)
  }
}
