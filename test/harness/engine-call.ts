import { advanceCall, deadlineOf } from '../../src/calls/engine/advance-call.ts'
import type { CallFact } from '../../src/calls/engine/call-fact.ts'
import type { CallOrigin, CallState } from '../../src/calls/engine/call-state.ts'
import { startCall } from '../../src/calls/engine/start-call.ts'
import type {
  Answer,
  CallCommand,
  CallInput,
  Question,
  Transition,
} from '../../src/calls/engine/transition.ts'
import type { CompanyConfiguration } from '../../src/configuration/company-configuration.ts'
import type { FilledByCap } from '../../src/domain/caps/cap-limits.ts'
import type { Ineligibility } from '../../src/domain/routing/ineligibility.ts'
import { NO_PERFORMANCE, type TargetPerformance } from '../../src/domain/routing/target-performance.ts'
import type { PixelFiring } from '../../src/domain/timers/fire-timer.ts'
import { buildCallOrigin, CALL_START } from '../builders/build-call-origin.ts'

/** How the call differs from one of a known caller to campaign 1, and how full capacity is. */
interface World extends Partial<CallOrigin> {
  readonly full?: ReadonlyMap<number, Ineligibility>
  readonly filled?: FilledByCap
  readonly performance?: TargetPerformance
}

/** A call driven through the pure engine by hand, with capacity played by the test. */
export class EngineCall {
  state: CallState
  now = CALL_START
  configuration: CompanyConfiguration
  readonly facts: CallFact[] = []
  readonly commands: CallCommand[] = []
  readonly pixels: PixelFiring[] = []
  /** Slots that the call holds right now. */
  readonly slots = new Set<number>()
  /** Numbers that the call has had suppressed. */
  readonly suppressed: string[] = []
  /** Numbers whose suppression the call has had lifted. */
  readonly resubscribed: string[] = []
  /** Targets that get no slot, and why. */
  readonly full: Map<number, Ineligibility>
  readonly filled: FilledByCap
  readonly performance: TargetPerformance

  constructor(
    configuration: CompanyConfiguration,
    { full, filled, performance, ...differences }: World = {},
  ) {
    this.configuration = configuration
    this.full = new Map(full)
    this.filled = filled ?? new Map()
    this.performance = performance ?? NO_PERFORMANCE
    const origin = buildCallOrigin(differences)
    const held = origin.reservation?.targetId
    if (held !== undefined && held !== null) this.slots.add(held)
    const first = startCall(origin, this.#context())
    this.state = first.state
    this.#settle(first)
  }

  hear(input: CallInput): this {
    this.#settle(advanceCall(this.state, input, this.#context()))
    return this
  }

  wait(seconds: number): this {
    this.now += seconds * 1000
    return this
  }

  /** Lets the deadline of the present state pass. */
  passDeadline(): this {
    const deadline = deadlineOf(this.state)
    if (deadline === null) throw new Error(`no deadline while ${this.state.phase}`)
    this.now = deadline
    return this.hear({ type: 'deadline-passed', deadline })
  }

  /** The fact types so far, and what the last one of a type says. */
  get story(): readonly string[] {
    return this.facts.map(fact => fact.type)
  }

  last<T extends CallFact['type']>(type: T): Extract<CallFact, { type: T }> {
    const fact = this.facts.findLast(candidate => candidate.type === type)
    if (fact === undefined) throw new Error(`no ${type} among ${this.story.join(', ')}`)
    return fact as Extract<CallFact, { type: T }>
  }

  /** Target ids of the dials so far, one array for each dial. */
  get dialled(): readonly (readonly (number | null)[])[] {
    return this.commands.flatMap(command =>
      command.type === 'dial' ? [command.legs.map(leg => leg.targetId)] : [],
    )
  }

  #context() {
    return { at: this.now, configuration: this.configuration, performance: this.performance }
  }

  #settle(first: Transition): void {
    let next: Transition | null = first
    while (next !== null) {
      this.state = next.state
      this.facts.push(...next.facts)
      this.commands.push(...next.carrier)
      this.pixels.push(...next.pixels)
      for (const command of next.capacity) {
        for (const targetId of command.targetIds) this.slots.delete(targetId)
      }
      for (const { type, number } of next.caller) {
        if (type === 'suppress') this.suppressed.push(number)
        else this.resubscribed.push(number)
      }
      next = next.question && advanceCall(this.state, this.#answer(next.question), this.#context())
    }
  }

  #answer(question: Question): Answer {
    if (question.type === 'read-caps') return { type: 'caps-read', filled: this.filled }
    const decisions = question.targets.map(({ id }) => ({ targetId: id, refusal: this.full.get(id) ?? null }))
    for (const { targetId, refusal } of decisions) if (refusal === null) this.slots.add(targetId)
    return { type: 'slots-decided', decisions }
  }
}
