import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Metric } from 'prom-client'
import { TALK_PATIENCE_SECONDS } from '../../calls/calls.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { DatabaseConnection } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { PROGRAM_FOLDER } from '../../platform/program-folder.ts'
import type { Switchboard } from '../../telephony/remote/switchboard.ts'
import type { ServiceAddresses } from '../banner.ts'
import type { DrainPatience } from '../stopping.ts'
import { readMainThread } from './main-thread.ts'
import { createPoolMetrics, type PoolMetrics } from './pool-metrics.ts'
import { recentEnds, restartDelayMs } from './restart-delay.ts'
import { type FromWorker, type ToWorker, WORKER_MARK } from './worker-messages.ts'
import { startWorkerWatch, type WorkerWatch } from './worker-watch.ts'

interface WorkerPoolOptions {
  readonly size: number
  /** How each worker reaches the database. */
  readonly connection: DatabaseConnection
  /** Has them run the calls of the lines that this process has. */
  readonly calls: Pick<Switchboard, 'hear' | 'doubt' | 'lose' | 'close'>
  /** After how long without a sign of life a worker is killed; null: never. */
  readonly timeoutSeconds: number | null
  /**
   * Called before a worker that hangs is killed, which waits for it: others should not take its calls for lost because it has said
   * nothing for so long.
   */
  vouchFor(workerId: number): Promise<void>
  /** Counted in this process. */
  readonly metrics: readonly Metric[]
  readonly logger: Logger
}

/** The built service: a worker starts it directly, whatever started the first process. */
const MAIN = fileURLToPath(new URL('dist/main.js', PROGRAM_FOLDER))

/**
 * A little more than a worker allows itself beside the time that requests and calls are given; including what comes after,
 * it stays within 10 s (completions.md §1).
 */
const WORKER_END_MS = 8_500

/** A database that does not answer must not keep a worker that hangs alive. */
const VOUCHING_MS = 3_000

/** The same for one that is to end at once. */
const HURRIED_WORKER_END_MS = 2_000

/** The processes that serve. One that dies is replaced. */
export class WorkerPool {
  /** Resolves once all accept requests. Rejects with the reason of the first that cannot start. */
  readonly ready: Promise<ServiceAddresses>
  readonly #options: WorkerPoolOptions
  readonly #members = new Map<number, Worker>()
  readonly #serving = new Set<number>()
  /** Stopping, they wait for no call. */
  readonly #finished = new Set<number>()
  readonly #metrics: PoolMetrics
  readonly #watch: WorkerWatch
  readonly #replacements = new Set<NodeJS.Timeout>()
  #phase: 'opening' | 'open' | 'stopping' = 'opening'
  #ends: readonly number[] = []
  #onReady: (addresses: ServiceAddresses) => void = () => undefined
  #onFailure: (error: Error) => void = () => undefined
  #onEmpty: () => void = () => undefined

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#metrics = createPoolMetrics(options.metrics)
    this.#watch = startWorkerWatch({
      timeoutSeconds: options.timeoutSeconds,
      onHung: id => void this.#end(id),
      onDoubt: options.calls.doubt,
      mainThreadOf: id => {
        const pid = this.#members.get(id)?.process.pid
        return pid === undefined ? null : readMainThread(pid)
      },
      now: () => performance.now(),
    })
    this.ready = new Promise((resolve, reject) => {
      this.#onReady = resolve
      this.#onFailure = reject
    })
    // It may be rejected while its owner stops the pool for another reason.
    this.ready.catch(() => undefined)
    cluster.setupPrimary({ exec: MAIN, args: ['serve'] })
    for (let count = 0; count < options.size; count++) this.#startWorker()
  }

  /** Drains all; ends them at once when `hurried` is aborted. */
  async stop({ drainSeconds, callDrainSeconds }: DrainPatience, hurried: AbortSignal): Promise<void> {
    this.#phase = 'stopping'
    // All have their time now.
    this.#watch.stop()
    this.#options.calls.close()
    for (const replacement of this.#replacements) clearTimeout(replacement)
    const empty = new Promise<void>(resolve => {
      this.#onEmpty = resolve
    })
    if (this.#members.size === 0) return
    for (const worker of this.#members.values()) this.#send(worker, { kind: 'stop' })
    const givenSeconds = drainSeconds + (callDrainSeconds ?? TALK_PATIENCE_SECONDS)
    // One that hangs does not say whether it waits.
    const patience = setTimeout(this.#endWaiting, givenSeconds * 1_000)
    let deadline = setTimeout(this.#killAll, givenSeconds * 1_000 + WORKER_END_MS)
    const hurry = () => {
      for (const worker of this.#members.values()) this.#send(worker, { kind: 'hurry' })
      clearTimeout(deadline)
      deadline = setTimeout(this.#killAll, HURRIED_WORKER_END_MS)
    }
    if (hurried.aborted) hurry()
    else hurried.addEventListener('abort', hurry, { once: true })
    await empty
    clearTimeout(patience)
    clearTimeout(deadline)
  }

  readonly #endWaiting = () => {
    for (const worker of this.#members.values()) this.#send(worker, { kind: 'calls-finished' })
  }

  readonly #killAll = () => {
    for (const worker of this.#members.values()) worker.process.kill('SIGKILL')
  }

  #startWorker(): void {
    const worker = cluster.fork({ [WORKER_MARK]: '1' })
    this.#members.set(worker.id, worker)
    worker.on('message', (message: FromWorker) => this.#hear(worker, message))
    worker.on('error', error => this.#options.logger.error({ err: error }, 'a worker cannot be reached'))
    worker.once('exit', (code, signal) => {
      this.#lose(worker, code, signal)
      // What it said of its calls before its end may be on its way still.
      const loseCalls = () => this.#options.calls.lose(worker.id)
      if (worker.isConnected()) worker.once('disconnect', loseCalls)
      else loseCalls()
    })
  }

  /** Its calls are taken over by others, as when it dies by itself. */
  async #end(workerId: number): Promise<void> {
    const { logger, timeoutSeconds, vouchFor } = this.#options
    const worker = this.#members.get(workerId)
    if (worker === undefined) return
    logger.error(
      { worker: worker.process.pid, timeoutSeconds },
      'a worker hangs: it has given no sign of life for so long, and is killed',
    )
    const vouching = vouchFor(workerId).catch((error: unknown) => {
      logger.warn({ err: error }, 'the calls of a worker that hangs may be taken for lost')
    })
    await Promise.race([vouching, pause(VOUCHING_MS, undefined, { ref: false })])
    worker.process.kill('SIGKILL')
  }

  #hear(worker: Worker, message: FromWorker): void {
    const { logger, calls } = this.#options
    if (this.#members.has(worker.id)) this.#watch.hear(worker.id)
    if (message.kind === 'calls') {
      calls.hear(worker.id, message.message, answer => {
        this.#send(worker, { kind: 'calls', message: answer })
      })
      return
    }
    // Its messages may arrive after its end: it is not serving any more, and its metrics count as of its last report.
    if (message.kind !== 'failed' && !this.#members.has(worker.id)) return
    switch (message.kind) {
      case 'alive':
        break
      case 'listening':
        this.#send(worker, this.#phase === 'stopping' ? { kind: 'stop' } : this.#assignment())
        break
      case 'ready':
        this.#welcome(worker, message.addresses)
        break
      case 'waiting':
        if (message.isWaiting) this.#finished.delete(worker.id)
        else this.#finished.add(worker.id)
        this.#tellFinished(worker)
        break
      case 'failed':
        // When all fail for the same reason, it is logged once.
        if (this.#phase === 'opening') this.#onFailure(new OperatorError(message.reason))
        if (this.#phase === 'open') logger.error({ reason: message.reason }, 'a worker cannot start')
        break
      case 'report':
        this.#metrics.take(worker.id, message.report)
        break
      case 'metrics-wanted':
        this.#answerMetrics(worker)
        break
      default:
        unreachable(message)
    }
  }

  /**
   * As long as any waits for calls, none leaves those that it may: nobody else goes on with them. One that stops alone leaves them to
   * the others.
   */
  #tellFinished(worker: Worker): void {
    if (this.#phase !== 'stopping') this.#send(worker, { kind: 'calls-finished' })
    else if (this.#finished.size >= this.#members.size) this.#endWaiting()
  }

  #assignment(): ToWorker {
    return { kind: 'start', connection: this.#options.connection }
  }

  #welcome(worker: Worker, addresses: ServiceAddresses): void {
    this.#serving.add(worker.id)
    this.#options.logger.info({ worker: worker.process.pid }, 'a worker serves')
    if (this.#phase !== 'opening' || this.#serving.size < this.#options.size) return
    this.#phase = 'open'
    this.#onReady(addresses)
  }

  #lose(worker: Worker, code: number | null, signal: string | null): void {
    this.#members.delete(worker.id)
    this.#watch.forget(worker.id)
    this.#serving.delete(worker.id)
    this.#finished.delete(worker.id)
    const how = code === null ? `was ended by ${signal}` : `ended with exit code ${code}`
    switch (this.#phase) {
      case 'opening':
        this.#onFailure(new OperatorError(`A worker ${how} before it was ready.`))
        break
      case 'open':
        this.#metrics.retire(worker.id)
        this.#replace(`a worker ${how} and is replaced`, worker.process.pid)
        break
      case 'stopping':
        if (code !== 0) this.#options.logger.error({ worker: worker.process.pid }, `a worker ${how}`)
        if (this.#members.size === 0) this.#onEmpty()
        else this.#tellFinished(worker)
        break
      default:
        unreachable(this.#phase)
    }
  }

  #replace(message: string, pid: number | undefined): void {
    const now = Date.now()
    this.#ends = [...recentEnds(this.#ends, now), now]
    const delayMs = restartDelayMs(this.#ends, this.#options.size, now)
    this.#options.logger.error({ worker: pid, delayMs }, message)
    const replacement = setTimeout(() => {
      this.#replacements.delete(replacement)
      this.#startWorker()
    }, delayMs)
    this.#replacements.add(replacement)
  }

  async #answerMetrics(asker: Worker): Promise<void> {
    const ask = (id: number) => {
      const worker = this.#members.get(id)
      if (worker !== undefined) this.#send(worker, { kind: 'report' })
    }
    try {
      this.#send(asker, { kind: 'metrics', text: await this.#metrics.gather([...this.#serving], ask) })
    } catch (error) {
      this.#options.logger.error({ err: error }, 'the metrics of the workers could not be gathered')
      this.#send(asker, { kind: 'metrics', text: null })
    }
  }

  /** A worker that has just died cannot be reached: its exit event reports its end. */
  #send(worker: Worker, message: ToWorker): void {
    if (worker.isConnected()) worker.send(message, () => undefined)
  }
}
