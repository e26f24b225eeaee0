import cluster from 'node:cluster'
import type { PoolConfig } from 'pg'
import type { StoppingCompanions } from '../../calls/running/live-calls.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { MetricsReport } from '../../platform/metrics/merged-reports.ts'
import { realtimeClock } from '../../telephony/clock/call-clock.ts'
import { createRemoteEdge, type RemoteEdge } from '../../telephony/remote/remote-edge.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'
import { SIGN_EVERY_MS } from './worker-watch.ts'

/** A worker's line to the first process. When that dies the line breaks. */
export interface FirstProcess {
  /** How to reach the database; null when asked to stop before that. */
  readonly assignment: Promise<PoolConfig | null>
  /** What all workers count, as Prometheus text. */
  metrics(): Promise<string>
  /** Its telephones: it has their lines, and this process runs calls. */
  readonly edge: RemoteEdge
  /** The other workers, where it stops them together with this one. */
  readonly companions: StoppingCompanions
  /** Supplies the metrics of this process when the first one asks for them. */
  answerReports(report: () => Promise<MetricsReport>): void
  /** Resolves once it is on its way. */
  send(message: FromWorker): Promise<void>
  /** Ends the line, which would keep this process alive. */
  hangUp(): void
}

export interface FirstProcessOrders {
  /** The worker should drain and end. */
  onStop(): void
  /** It should end at once. */
  onHurry(): void
  /** The first process is gone, unasked. */
  onLost(): void
}

export function firstProcess(
  { onStop, onHurry, onLost }: FirstProcessOrders,
  logger: Pick<Logger, 'error'>,
): FirstProcess {
  let assign: (connection: PoolConfig | null) => void = () => undefined
  const assignment = new Promise<PoolConfig | null>(resolve => {
    assign = resolve
  })
  let report: () => Promise<MetricsReport> = async () => []
  /** Answers come in the order of the questions. */
  const askers: ((text: string | null) => void)[] = []

  let haveFinished = false
  let isWaiting: boolean | null = null

  const edge = createRemoteEdge({
    send: message => void send({ kind: 'calls', message }),
    clock: realtimeClock,
    logger,
  })

  process.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'start':
        assign(message.connection)
        break
      case 'stop':
        assign(null)
        onStop()
        break
      case 'hurry':
        onHurry()
        break
      case 'calls-finished':
        haveFinished = true
        break
      case 'report':
        // Without an answer the last one is used.
        report().then(
          own => send({ kind: 'report', report: own }),
          () => undefined,
        )
        break
      case 'calls':
        edge.hear(message.message)
        break
      case 'metrics':
        askers.shift()?.(message.text)
        break
      default:
        unreachable(message)
    }
  })
  let isOver = false
  cluster.worker?.once('disconnect', () => {
    const { worker } = cluster
    // Node would end this process on the spot, with all that it has in hand.
    if (worker !== undefined) worker.exitedAfterDisconnect = true
    for (const tell of askers.splice(0)) tell(null)
    assign(null)
    edge.loseLines()
    // Nobody would say so any more.
    haveFinished = true
    if (!isOver) onLost()
  })
  send({ kind: 'listening' })
  const signs = setInterval(() => void send({ kind: 'alive' }), SIGN_EVERY_MS)
  signs.unref()
  return {
    assignment,
    edge,
    companions: {
      tellWaiting: now => {
        if (now !== isWaiting) void send({ kind: 'waiting', isWaiting: now })
        isWaiting = now
      },
      haveFinished: () => haveFinished,
    },
    metrics: async () => {
      const answer = new Promise<string | null>(resolve => askers.push(resolve))
      send({ kind: 'metrics-wanted' })
      const text = process.connected ? await answer : null
      if (text === null) throw new Error('the first process could not gather the metrics of the workers')
      return text
    },
    answerReports: answer => {
      report = answer
    },
    send,
    hangUp: () => {
      isOver = true
      clearInterval(signs)
      if (process.connected) process.disconnect()
    },
  }
}

/** Nothing can be sent over a broken line, and this process is ending. */
function send(message: FromWorker): Promise<void> {
  return new Promise(resolve => {
    if (process.send === undefined || !process.connected) return resolve()
    process.send(message, undefined, undefined, () => resolve())
  })
}
