import { setTimeout } from 'node:timers/promises'
import type { Nodes, ServiceNode } from './nodes.ts'

/** Asks whichever node is ready, as one behind a balancer does, and asks again until it knows the outcome. */
export interface Client {
  /** @returns the answer; null where what became of it cannot be learned */
  ask(request: ClientRequest): Promise<Answer | null>
  /** Everything that ever came of a request, in order. */
  readonly exchanges: readonly Exchange[]
  stop(): void
}

interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
  readonly query?: Readonly<Record<string, string>>
  /** Sent as `Idempotency-Key`, so that asking again does nothing twice. */
  readonly once?: string
  /** Pings and postbacks carry a key of their own. */
  readonly withoutApiKey?: boolean
}

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the exercise reads answers as a client without types would
  readonly body: any
  /** The nodes that were asked, also those that did not answer. */
  readonly asked: readonly ServiceNode[]
  readonly firstAskedAt: number
  /** When the request that was answered was sent, and when its answer came. */
  readonly askedAt: number
  readonly answeredAt: number
}

export interface Exchange {
  readonly node: ServiceNode
  readonly askedAt: number
  readonly at: number
  readonly outcome: Outcome
  /** Of what should not be: what was asked, and what came. */
  readonly detail: string
}

/**
 * `unavailable` is 503 with Retry-After, `fault` any other answer of the kind that blames the service, `told` that it was
 * done before and its answer lost, `in-doubt` that it cannot tell whether it did it, `unreached` that nobody took the connection, `cut-off` that no answer came.
 */
export type Outcome =
  | 'acknowledged'
  | 'refused'
  | 'unavailable'
  | 'fault'
  | 'told'
  | 'in-doubt'
  | 'unreached'
  | 'cut-off'

/** Beyond what the service promises, of anything. */
const ANSWER_LIMIT_MS = 40_000

/** How long is asked again: beyond any outage. */
const PATIENCE_MS = 90_000

/**
 * How long something may be under way that the service says it cannot tell about: twice what the claim of a process that
 * was killed lasts (0055).
 */
const DOUBT_MS = 30_000

const LONGEST_PAUSE_MS = 1_000
const PAUSE_MS = 200
const READINESS_POLL_MS = 250

export function startClient(nodes: Nodes): Client {
  const exchanges: Exchange[] = []
  const ready = new Set<ServiceNode>()
  const stopping = new AbortController()
  let turn = 0
  void watchReadiness(nodes, ready, stopping.signal)

  /** Where nobody is ready, anybody: to hear a 503 from. */
  const choose = () => {
    const serving = nodes.all.filter(node => node.isServing)
    const chosen = serving.filter(node => ready.has(node))
    const among = chosen.length > 0 ? chosen : serving
    return among[turn++ % among.length] ?? null
  }

  const ask = async (request: ClientRequest): Promise<Answer | null> => {
    const asked: ServiceNode[] = []
    const firstAskedAt = Date.now()
    let doubtedAt: number | null = null
    while (Date.now() - firstAskedAt < PATIENCE_MS) {
      const node = choose()
      if (node === null) {
        await setTimeout(PAUSE_MS)
        continue
      }
      const askedAt = Date.now()
      const came = await send(node, request, nodes.apiKey)
      const note = (outcome: Outcome, said: string) => {
        const detail = `${request.method} ${request.path} at ${node.name}: ${said.slice(0, 300)}`
        exchanges.push({ node, askedAt, at: Date.now(), outcome, detail })
      }
      if (came !== 'unreached') asked.push(node)
      if (typeof came === 'string') {
        note(came, came)
        await setTimeout(PAUSE_MS)
        continue
      }
      const { status, retryAfter, text } = came
      const outcome = outcomeOf(status, retryAfter, text)
      note(outcome, `${status} ${text}`)
      if (outcome === 'acknowledged' || outcome === 'refused' || outcome === 'told') {
        const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
        return { status, body, asked, firstAskedAt, askedAt, answeredAt: Date.now() }
      }
      if (outcome === 'in-doubt') doubtedAt ??= Date.now()
      else doubtedAt = null
      if (doubtedAt !== null && Date.now() - doubtedAt > DOUBT_MS) return null
      await setTimeout(Math.min(LONGEST_PAUSE_MS, Number(retryAfter ?? 0) * 1000 || PAUSE_MS))
    }
    return null
  }
  return { ask, exchanges, stop: () => stopping.abort() }
}

/** Codes of an attempt that cannot have reached the service. */
const UNREACHED = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'])

async function send(node: ServiceNode, request: ClientRequest, apiKey: string) {
  const { method, path, body, query = {}, once, withoutApiKey = false } = request
  const url = new URL(path, node.baseUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (!withoutApiKey) url.searchParams.set('api_key', apiKey)
  try {
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...(once !== undefined && { 'idempotency-key': once }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    return UNREACHED.has(code) ? 'unreached' : 'cut-off'
  }
}

function outcomeOf(status: number, retryAfter: string | null, text: string): Outcome {
  if (status < 300) return 'acknowledged'
  if (status === 503 && retryAfter !== null) return 'unavailable'
  if (status >= 500) return 'fault'
  if (status !== 409) return 'refused'
  return text.includes('was carried out') ? 'told' : 'in-doubt'
}

async function watchReadiness(nodes: Nodes, ready: Set<ServiceNode>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await Promise.all(
      nodes.all.map(async node => {
        if (await node.isReady()) ready.add(node)
        else ready.delete(node)
      }),
    )
    await setTimeout(READINESS_POLL_MS)
  }
}
