/** After this long an answer is no news: it is asked for again. */
const FRESH_FOR_MS = 10_000

interface Asked {
  readonly answer: Promise<Response>
  readonly askedAt: number
  readonly isRefusalTaken: boolean
}

/** What was asked for and not taken over yet; a page asks for a handful. */
const asked = new Map<string, Asked>()

export interface AskOptions {
  /** Whose key it is asked with; null: by the browser's session. */
  readonly apiKey: string | null
  /** Whether a refusal is an answer, too; otherwise it is asked again once it is known who asks. */
  readonly isRefusalTaken?: boolean
}

/** Asks for what the console will want to read, before its code is there to ask itself. */
export function askAhead(address: string, { apiKey, isRefusalTaken = false }: AskOptions): Promise<Response> {
  const request = new Request(
    address,
    apiKey === null ? {} : { headers: { authorization: `Bearer ${apiKey}` } },
  )
  const answer = read(request)
  asked.set(keyOf(request), { answer, askedAt: performance.now(), isRefusalTaken })
  return answer
}

/** Read to its end at once: an answer that nobody takes over would keep its connection. */
async function read(request: Request): Promise<Response> {
  const response = await fetch(request)
  const { status, headers } = response
  return new Response(await response.blob(), { status, headers })
}

/** The answer to a request that was asked for ahead, by the same reader; once. Null: there is none, or it is of no use. */
export async function takeAhead(request: Request): Promise<Response | null> {
  if (request.method !== 'GET') {
    // What is read from now on may be other than before.
    asked.clear()
    return null
  }
  const key = keyOf(request)
  const found = asked.get(key)
  if (found === undefined) return null
  asked.delete(key)
  if (performance.now() - found.askedAt > FRESH_FOR_MS) return null
  const response = await found.answer.catch(() => null)
  // A copy: whoever asked ahead may still be reading it.
  return response !== null && (response.ok || found.isRefusalTaken) ? response.clone() : null
}

/** The same for parameters in another order. */
function keyOf({ url, headers }: Request): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.sort()
  return `${headers.get('authorization') ?? ''} ${pathname}?${searchParams}`
}
