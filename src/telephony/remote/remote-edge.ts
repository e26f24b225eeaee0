import type { Metric } from 'prom-client'
import { unreachable } from '../../domain/unreachable.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { notTested, type TrunkTest, type TrunkTester } from '../../resources/trunks/trunk-tester.ts'
import type { CalledAddress, CarrierCall } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { BegunCall, FromRunner, InheritedLine, ToRunner } from './call-messages.ts'
import { RemoteCall } from './remote-call.ts'

/** The call engine, as a carrier sees it whose calls outlive the process. */
export interface CallRunner {
  /** By which the records of its calls name it. */
  readonly processId: string
  /** Begins a call, as `CallTaker` does. */
  accept(line: OfferedLine): Promise<RunCall | null>
  /**
   * Goes on with a call whose process died; where that cannot be, hangs up.
   * @returns null when it cannot go on
   */
  takeOver(line: InheritedCall): Promise<RunCall | null>
  companyOf(called: CalledAddress): Promise<number | null>
}

/** It settles when the call has ended and that is written down, or is left to others. */
interface RunCall {
  readonly ended: Promise<void>
}

interface OfferedLine {
  readonly carrierCall: CarrierCall
  readonly clock: CallClock
  readonly journalling: 'each-wait'
  readonly companyId: number | null
  /** Called once it is known which call it is, before it is recorded. */
  onBegun(call: BegunCall): void
}

export interface InheritedCall extends Pick<InheritedLine, 'call' | 'leg' | 'rungTargetIds' | 'processIds'> {
  readonly carrierCall: CarrierCall
  readonly clock: CallClock
}

/** The edge of another process, in one that runs its calls. */
export interface RemoteEdge {
  readonly tester: TrunkTester
  /** From now on calls are taken. */
  takeCalls(runner: CallRunner): void
  /** From now on none are, and those that there are go on. */
  refuseCalls(): void
  /** It counts where its sockets are. */
  readonly metrics: readonly Metric[]
  /** What the process with the lines says. */
  hear(message: ToRunner): void
  /** That process is gone, and all lines with it. */
  loseLines(): void
  stop(): Promise<void>
}

interface RemoteEdgePorts {
  send(message: FromRunner): void
  readonly clock: CallClock
  readonly logger: Pick<Logger, 'error'>
}

export function createRemoteEdge({ send, clock, logger }: RemoteEdgePorts): RemoteEdge {
  const calls = new Map<number, RemoteCall>()
  const tests = new Map<number, (test: TrunkTest) => void>()
  let runner: CallRunner | null = null
  let asked = 0

  const settleAfter = (line: number, running: Promise<RunCall | null>) => {
    const settled = () => send({ kind: 'settled', line })
    running
      .then(
        call => call?.ended.catch(() => undefined),
        (error: unknown) => logger.error({ err: error }, 'a call could not be taken'),
      )
      .then(settled)
  }
  const openLine = (line: number, { offer, recording }: Pick<InheritedLine, 'offer' | 'recording'>) => {
    const call = new RemoteCall(offer, recording, command => send({ kind: 'command', line, command }))
    calls.set(line, call)
    return call
  }
  const begin = (by: CallRunner, { line, offer, companyId }: Extract<ToRunner, { kind: 'offered' }>) => {
    const carrierCall = openLine(line, { offer, recording: 'none' })
    const onBegun = (call: BegunCall) => send({ kind: 'begun', line, call })
    settleAfter(line, by.accept({ carrierCall, clock, journalling: 'each-wait', companyId, onBegun }))
  }
  const inherit = (by: CallRunner, inherited: InheritedLine) => {
    const carrierCall = openLine(inherited.line, inherited)
    for (const timed of inherited.events) carrierCall.hear(timed)
    settleAfter(inherited.line, by.takeOver({ ...inherited, carrierCall, clock }))
  }
  const answerCompany = (by: CallRunner, question: number, called: CalledAddress) => {
    by.companyOf(called).then(
      companyId => send({ kind: 'company', question, companyId }),
      (error: unknown) => {
        logger.error({ err: error }, 'it could not be found out whose number is called')
        send({ kind: 'company-unknown', question })
      },
    )
  }

  return {
    tester: {
      test: trunk =>
        new Promise(resolve => {
          const question = ++asked
          const giveUp = setTimeout(() => {
            tests.delete(question)
            resolve(notTested('The process that runs the SIP edge did not answer in time.'))
          }, TEST_PATIENCE_MS)
          tests.set(question, test => {
            clearTimeout(giveUp)
            resolve(test)
          })
          send({ kind: 'test-wanted', question, trunk })
        }),
    },
    takeCalls: given => {
      runner = given
      send({ kind: 'takes-calls', processId: given.processId })
    },
    refuseCalls: () => send({ kind: 'takes-no-calls' }),
    metrics: [],
    hear: message => {
      switch (message.kind) {
        case 'offered':
          if (runner !== null) begin(runner, message)
          return
        case 'inherited':
          if (runner !== null) inherit(runner, message)
          return
        case 'event': {
          const call = calls.get(message.line)
          call?.setRecording(message.recording)
          call?.hear(message.event)
          return
        }
        case 'recording':
          calls.get(message.line)?.setRecording(message.recording)
          return
        case 'closed':
          calls.delete(message.line)
          return
        case 'company-wanted':
          if (runner !== null) answerCompany(runner, message.question, message.called)
          return
        case 'tested':
          tests.get(message.question)?.(message.test)
          tests.delete(message.question)
          return
        default:
          unreachable(message)
      }
    },
    loseLines: () => {
      const at = clock.now()
      const event = { type: 'ended', by: 'carrier', why: 'the process that had the line is gone' } as const
      for (const call of calls.values()) call.hear({ event, at })
      calls.clear()
    },
    stop: async () => {
      calls.clear()
    },
  }
}

/** Longer than any test takes that comes to an end by itself. */
const TEST_PATIENCE_MS = 40_000
