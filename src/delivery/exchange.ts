import type { Agent, Dispatcher } from 'undici'
import { describeFailure } from './describe-failure.ts'

export interface OutboundRequest {
  /**
   * `status`: resolves as soon as status and headers have arrived, with an empty body; the rest is discarded, up to the
   * deadline and the size limit.
   */
  readonly wants?: 'body' | 'status'
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `https://buyer.example.com:8443` */
  readonly origin: string
  /** Path and query, as they are sent. */
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** From sending on, including name look-up and handshakes. */
  readonly timeoutMs: number
}

/** The outcome of a request. */
export type ExchangeOutcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** Names in lower case. */
      readonly headers: AnswerHeaders
      readonly body: Buffer
    }
  /** `status` is set if the answer had begun. */
  | { readonly kind: 'timed-out'; readonly status: number | null }
  /** `detail` is a sentence that names neither address nor content. */
  | { readonly kind: 'failed'; readonly detail: string }

type AnswerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Sends one request and reads its answer, up to the deadline and the size limit; whatever exceeds them is aborted by
 * closing the connection.
 * @param release called once, when nothing of it is left: sometimes well after the outcome, since a connection that is
 * being made is completed for the next request
 */
export function runExchange(
  agent: Agent,
  request: OutboundRequest,
  maxAnswerBytes: number,
  release: () => void,
): Promise<ExchangeOutcome> {
  return new Promise(resolve => {
    const exchange = new Exchange(request, maxAnswerBytes, resolve, release)
    const { origin, path, method, headers, body } = request
    try {
      agent.dispatch({ origin, path, method, headers, body }, exchange)
    } catch (error) {
      exchange.onResponseError(null, error)
    }
  })
}

/** Those below announce it. */
const FINAL_STATUS = 200

/** One request and its answer, as the HTTP client reports it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #timer: NodeJS.Timeout
  readonly #maxAnswerBytes: number
  readonly #wantsBody: boolean
  readonly #resolve: (outcome: ExchangeOutcome) => void
  readonly #release: () => void
  #controller: Dispatcher.DispatchController | null = null
  #isSettled = false
  #hasEnded = false
  #status: number | null = null
  #headers: AnswerHeaders = {}
  readonly #chunks: Buffer[] = []
  #bytes = 0

  constructor(
    { timeoutMs, wants }: OutboundRequest,
    maxAnswerBytes: number,
    resolve: (outcome: ExchangeOutcome) => void,
    release: () => void,
  ) {
    this.#maxAnswerBytes = maxAnswerBytes
    this.#wantsBody = wants !== 'status'
    this.#resolve = resolve
    this.#release = release
    this.#timer = setTimeout(() => this.#breakOff({ kind: 'timed-out', status: this.#status }), timeoutMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Throwing here withdraws the request and leaves the connection, which came too late, to the next one.
    if (this.#isSettled) throw new Error('the deadline passed before the request could be sent')
    this.#controller = controller
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: AnswerHeaders): void {
    this.#status = status
    this.#headers = headers
    // The deadline still applies: discarding the rest holds a connection.
    if (!this.#wantsBody && status >= FINAL_STATUS) this.#answer(Buffer.alloc(0))
    if (Number(headers['content-length']) > this.#maxAnswerBytes) this.#refuseLength()
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isSettled && this.#wantsBody) return
    this.#bytes += chunk.length
    if (this.#bytes > this.#maxAnswerBytes) this.#refuseLength()
    else if (this.#wantsBody) this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#answer(Buffer.concat(this.#chunks))
    this.#end()
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: unknown): void {
    this.#settle({ kind: 'failed', detail: describeFailure(error) })
    this.#end()
  }

  #refuseLength(): void {
    const detail = `Its answer is longer than ${this.#maxAnswerBytes} bytes.`
    this.#breakOff({ kind: 'failed', detail })
  }

  #breakOff(outcome: ExchangeOutcome): void {
    this.#settle(outcome)
    this.#controller?.abort(new Error('broken off'))
  }

  #answer(body: Buffer): void {
    this.#settle({ kind: 'answered', status: this.#status ?? 0, headers: this.#headers, body })
  }

  #settle(outcome: ExchangeOutcome): void {
    if (this.#isSettled) return
    this.#isSettled = true
    this.#resolve(outcome)
  }

  #end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearTimeout(this.#timer)
    this.#chunks.length = 0
    this.#release()
  }
}
