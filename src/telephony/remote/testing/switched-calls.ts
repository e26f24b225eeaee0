import type { CarrierCall } from '../../carrier.ts'
import type { CallClock } from '../../clock/call-clock.ts'
import type { FromRunner, ToRunner } from '../call-messages.ts'
import { createRemoteEdge, type InheritedCall } from '../remote-edge.ts'
import { createSwitchboard, type Switchboard } from '../switchboard.ts'

const SILENT = { warn: () => undefined, error: () => undefined }

/** A process that runs calls, on the other side of a channel in memory. */
export interface FakeRunner {
  /** What it was told, in order. */
  readonly heard: readonly ToRunner[]
  /** Calls that it was offered, as it has them. */
  readonly offered: readonly CarrierCall[]
  /** Calls that it was to go on with. */
  readonly inherited: readonly InheritedCall[]
  /** Says that its calls are written down to their ends. */
  settle(): void
  /** Nothing that it says is heard any more, and it hears nothing. */
  die(): void
}

/** A switchboard, and processes that come and go. */
export function switchedCalls(clock: CallClock, tester: Parameters<typeof createSwitchboard>[0]['tester']) {
  const switchboard = createSwitchboard({
    tester,
    attachRecording: async () => 'attached',
    clock,
    logger: SILENT,
  })
  let joined = 0
  return {
    switchboard,
    /** @param companyOf whose number it says that is called; its own id, if absent */
    join: (companyOf?: () => Promise<number | null>) => join(switchboard, ++joined, clock, companyOf),
  }
}

function join(
  switchboard: Switchboard,
  id: number,
  clock: CallClock,
  companyOf: () => Promise<number | null> = async () => id,
): FakeRunner & { readonly edge: Edge } {
  const heard: ToRunner[] = []
  const offered: CarrierCall[] = []
  const inherited: InheritedCall[] = []
  const ends: (() => void)[] = []
  let isDead = false
  const tell = (message: ToRunner) => {
    if (isDead) return
    heard.push(message)
    edge.hear(crossed(message))
  }
  const edge = createRemoteEdge({
    send: (message: FromRunner) => {
      if (!isDead) switchboard.hear(id, crossed(message), tell)
    },
    clock,
    logger: SILENT,
  })
  const running = async () => ({ ended: new Promise<void>(resolve => ends.push(resolve)) })
  edge.takeCalls({
    processId: `process-${id}`,
    accept: line => {
      offered.push(line.carrierCall)
      line.onBegun({ companyId: 1, uuid: `call-${offered.length}-of-${id}`, startedAt: clock.now() })
      return running()
    },
    takeOver: line => {
      inherited.push(line)
      return running()
    },
    companyOf,
  })
  return {
    heard,
    offered,
    inherited,
    edge,
    settle: () => {
      for (const end of ends.splice(0)) end()
    },
    die: () => {
      isDead = true
      switchboard.lose(id)
    },
  }
}

type Edge = ReturnType<typeof createRemoteEdge>

/** As it is on the other side of a channel. */
const crossed = <Message>(message: Message): Message => JSON.parse(JSON.stringify(message))
