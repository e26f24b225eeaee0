import type { OutboundClient } from '../../delivery/outbound-client.ts'
import { parseOutboundUrl } from '../../delivery/outbound-url.ts'

/** A provider did not answer, or lies where requests must not go. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

interface SentRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Of each request: somebody looks at an empty page meanwhile. */
const TIMEOUT_MS = 5_000

/** The most that an answer may have; the keys of the largest providers have some 20 KB. */
export const MAX_ANSWER_BYTES = 256 * 1024

/** Those of which `Response` takes no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

const FIRST_FINAL_STATUS = 200

/** As `fetch`, past the guard of outgoing requests, under a deadline and a limit of size. Follows no redirect. */
export function guardedFetch(client: Pick<OutboundClient, 'send'>, allowPrivateUrls: boolean) {
  return async (address: string, { method, headers, body }: SentRequest): Promise<Response> => {
    const url = parseOutboundUrl(address, allowPrivateUrls)
    if ('error' in url) throw new ProviderUnreachable(`an address of the provider ${url.error}`)
    const outcome = await client.send({
      method: method === 'POST' ? 'POST' : 'GET',
      origin: url.origin,
      path: url.pathTemplate,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      body: body == null ? null : String(body),
      timeoutMs: TIMEOUT_MS,
    })
    if (outcome.kind === 'failed') throw new ProviderUnreachable(outcome.detail)
    if (outcome.kind !== 'answered' || outcome.status < FIRST_FINAL_STATUS) {
      throw new ProviderUnreachable(`the provider did not answer (${outcome.kind})`)
    }
    const answered = Object.entries(outcome.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map(text => [name, text] as [string, string]),
    )
    const hasBody = !WITHOUT_BODY.has(outcome.status)
    return new Response(hasBody ? new Uint8Array(outcome.body) : null, {
      status: outcome.status,
      headers: answered,
    })
  }
}
