import { HttpConnection, type HttpReply } from '../load/http-connection.ts'
import type { LatencyRecorder } from './latency-recorder.ts'

/** One request, and what becomes of its reply. */
export interface Outgoing {
  readonly kind: string
  readonly request: string
  /** Throws when the reply is not what it must be. */
  hear(reply: HttpReply): void
}

/** Sends requests over connections that are opened when they are needed, and closed when they are not. */
export interface RequestSender {
  /** Resolves when it was answered, or failed: which it is, and how long it took since `dueAt`, the recorder knows. */
  send(outgoing: Outgoing, dueAt: number): Promise<void>
  /** How many were sent, or are to be, and have neither been answered nor failed. */
  readonly underWay: number
  readonly connections: number
  close(): void
}

/** What is due while so many are under way waits, and its waiting counts. */
const MOST_CONNECTIONS = 256

/** A connection that was not used for so long is closed, as a client does before the server may. */
const KEPT_IDLE_MS = 4_000

interface Job {
  readonly outgoing: Outgoing
  readonly dueAt: number
  readonly done: () => void
}

/** A connection and what it is busy with; null while it is idle, since `idleSince`. */
interface Line {
  connection: HttpConnection | null
  job: Job | null
  idleSince: number
}

export function createRequestSender(url: string, recorder: LatencyRecorder): RequestSender {
  const address = new URL(url)
  const lines = new Set<Line>()
  const idle: Line[] = []
  const waiting: Job[] = []
  let underWay = 0

  const end = (job: Job) => {
    underWay--
    job.done()
  }
  const give = (line: Line, job: Job) => {
    line.job = job
    line.connection?.send(job.outgoing.request, reply => hear(line, job, reply))
  }
  const hear = (line: Line, job: Job, reply: HttpReply) => {
    line.job = null
    try {
      job.outgoing.hear(reply)
      recorder.record(job.outgoing.kind, performance.now() - job.dueAt)
    } catch (error) {
      recorder.fail(job.outgoing.kind, String(error))
    }
    const next = waiting.shift()
    if (next === undefined) {
      line.idleSince = performance.now()
      idle.push(line)
    } else give(line, next)
    end(job)
  }
  const lose = (line: Line, error: Error) => {
    if (!lines.delete(line)) return
    const { job } = line
    line.connection?.close()
    if (idle.includes(line)) idle.splice(idle.indexOf(line), 1)
    const next = waiting.shift()
    if (next !== undefined) open(next)
    if (job === null) return
    recorder.fail(job.outgoing.kind, String(error))
    end(job)
  }
  const open = (job: Job) => {
    const line: Line = { connection: null, job, idleSince: 0 }
    lines.add(line)
    HttpConnection.open(address, error => lose(line, error)).then(
      connection => {
        line.connection = connection
        give(line, job)
      },
      error => lose(line, error),
    )
  }
  const retire = setInterval(() => {
    const longest = performance.now() - KEPT_IDLE_MS
    // The one that was used last is taken first: those that nobody needs stand at the front.
    while (idle[0] !== undefined && idle[0].idleSince < longest) {
      const line = idle.shift()
      line?.connection?.close()
      if (line !== undefined) lines.delete(line)
    }
  }, KEPT_IDLE_MS / 4)

  return {
    send: (outgoing, dueAt) =>
      new Promise<void>(done => {
        underWay++
        const job = { outgoing, dueAt, done }
        const line = idle.pop()
        if (line !== undefined) give(line, job)
        else if (lines.size < MOST_CONNECTIONS) open(job)
        else waiting.push(job)
      }),
    get underWay() {
      return underWay
    },
    get connections() {
      return lines.size
    },
    close: () => {
      clearInterval(retire)
      for (const { connection } of lines) connection?.close()
      lines.clear()
    },
  }
}
