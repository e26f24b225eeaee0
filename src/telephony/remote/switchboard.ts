import { unreachable } from '../../domain/unreachable.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { TrunkTester } from '../../resources/trunks/trunk-tester.ts'
import type { CalledAddress } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { CallTaker } from '../edge/receive-invite.ts'
import type { FromRunner } from './call-messages.ts'
import { type Runner, SwitchedLine } from './switched-line.ts'

/**
 * Takes the calls of a carrier whose lines are in this process, and has other processes run them: the end of such a process
 * ends no call that was connected, because another goes on with it.
 */
export interface Switchboard extends CallTaker {
  /**
   * What a process says that runs calls, or is about to.
   * @param runnerId by which `lose` names it, never used twice
   * @param send how it is told something
   */
  hear(runnerId: number, message: FromRunner, send: Runner['send']): void
  /** Gives a process nothing new, as long as there are others that are not doubted. */
  doubt(runnerId: number, isDoubted: boolean): void
  /** By which the records of that process' calls name it; null where it runs none. */
  processOf(runnerId: number): string | null
  /** A process is gone, and all that it ever said was heard. */
  lose(runnerId: number): void
  /** No process comes any more: calls that lose theirs are hung up on. */
  close(): void
}

interface SwitchboardPorts extends Pick<CallTaker, 'attachRecording'> {
  readonly tester: TrunkTester
  readonly clock: CallClock
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

/**
 * How long those who talk may wait for a process that goes on with their call, while there is none: one that replaces
 * another takes a few seconds to start. After a little more, what the dead had written down is ended by the others
 * (`INHERITANCE_SECONDS` in end-lost-calls.ts).
 */
const HEIR_PATIENCE_MS = 8_000

export function createSwitchboard(ports: SwitchboardPorts): Switchboard {
  const { tester, attachRecording, clock, logger } = ports
  /** The one whose turn it is comes first. */
  const runners = new Map<number, Runner>()
  const doubted = new Set<number>()
  /** Of those too that take no more calls. */
  const processIds = new Map<number, string>()
  const lines = new Map<number, SwitchedLine>()
  /** Connected calls that nobody runs, and what ends their wait. */
  const waiting = new Map<SwitchedLine, () => void>()
  const questions = new Map<number, Question>()
  let numbered = 0
  let isClosed = false

  const nextRunner = (): Runner | null => {
    const isAnyTrusted = [...runners.keys()].some(id => !doubted.has(id))
    for (const [id, runner] of runners) {
      if (isAnyTrusted && doubted.has(id)) continue
      runners.delete(id)
      runners.set(id, runner)
      return runner
    }
    return null
  }

  const ask = (question: Omit<Question, 'runnerId'>) => {
    const runner = nextRunner()
    if (runner === null) return question.reject(new Error('no process runs calls'))
    const number = ++numbered
    questions.set(number, { ...question, runnerId: runner.id })
    runner.send({ kind: 'company-wanted', question: number, called: question.called })
  }

  const awaitHeir = (line: SwitchedLine) => {
    const giveUp = () => {
      waiting.delete(line)
      line.giveUp()
    }
    waiting.set(line, clock.schedule(clock.now() + HEIR_PATIENCE_MS, giveUp))
  }

  /** @returns whether the call goes on, or may */
  const passOn = (line: SwitchedLine): boolean => {
    line.leave()
    const heir = nextRunner()
    const goesOn = line.canGoOn && !isClosed
    if (!goesOn) line.giveUp()
    else if (heir === null) awaitHeir(line)
    else line.passTo(heir)
    return goesOn
  }

  const join = (runner: Runner) => {
    runners.set(runner.id, runner)
    processIds.set(runner.id, runner.processId)
    for (const [line, stopWaiting] of [...waiting]) {
      stopWaiting()
      waiting.delete(line)
      line.passTo(nextRunner() ?? runner)
    }
  }

  return {
    accept: async ({ carrierCall, clock: lineClock, companyId, onBegun }) => {
      const runner = nextRunner()
      if (runner === null) return carrierCall.send({ type: 'reject', reason: 'unavailable' })
      const number = ++numbered
      const onClosed = () => lines.delete(number)
      const parts = { line: number, carrierCall, clock: lineClock, onClosed }
      const line = new SwitchedLine(onBegun === undefined ? parts : { ...parts, onBegun })
      lines.set(number, line)
      line.offerTo(runner, companyId)
    },
    companyOf: called =>
      new Promise((resolve, reject) => {
        ask({ called, resolve, reject })
      }),
    attachRecording,
    hear: (runnerId, message, send) => {
      switch (message.kind) {
        case 'takes-calls':
          join({ id: runnerId, processId: message.processId, send })
          return
        case 'takes-no-calls':
          runners.delete(runnerId)
          return
        case 'begun':
        case 'command':
        case 'settled': {
          const line = lines.get(message.line)
          if (line?.runnerId === runnerId) line.hear(message)
          return
        }
        case 'company':
          questions.get(message.question)?.resolve(message.companyId)
          questions.delete(message.question)
          return
        case 'company-unknown':
          questions
            .get(message.question)
            ?.reject(new Error('it could not be found out whose number is called'))
          questions.delete(message.question)
          return
        case 'test-wanted':
          tester.test(message.trunk).then(
            test => send({ kind: 'tested', question: message.question, test }),
            (error: unknown) => logger.error({ err: error }, 'a trunk could not be tested'),
          )
          return
        default:
          unreachable(message)
      }
    },
    doubt: (runnerId, isDoubted) => {
      if (isDoubted) doubted.add(runnerId)
      else doubted.delete(runnerId)
    },
    processOf: runnerId => processIds.get(runnerId) ?? null,
    lose: runnerId => {
      runners.delete(runnerId)
      processIds.delete(runnerId)
      doubted.delete(runnerId)
      const lost = [...lines.values()].filter(line => line.runnerId === runnerId)
      const passedOn = lost.filter(passOn)
      if (lost.length > 0) {
        logger.warn(
          { calls: lost.length, go_on: passedOn.length },
          'the process that ran these calls is gone: those that are connected go on',
        )
      }
      for (const [number, question] of [...questions]) {
        if (question.runnerId !== runnerId) continue
        questions.delete(number)
        ask(question)
      }
    },
    close: () => {
      isClosed = true
      for (const [line, stopWaiting] of waiting) {
        stopWaiting()
        line.giveUp()
      }
      waiting.clear()
    },
  }
}

interface Question {
  readonly called: CalledAddress
  readonly runnerId: number
  resolve(companyId: number | null): void
  reject(error: Error): void
}
