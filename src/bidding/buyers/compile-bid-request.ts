import { type OutboundUrl, parseOutboundUrl, requestPath } from '../../delivery/outbound-url.ts'
import { type AnswerPath, parseAnswerPath } from '../../domain/bids/answer-path.ts'
import type { BidRequest } from '../../domain/bids/bid-request.ts'
import { bodyEscaping, contentTypeOf } from '../../domain/bids/body-kind.ts'
import type { AnswerPaths } from '../../domain/bids/read-bid.ts'
import { compileTemplate, type Template, type TokenSource } from '../../domain/tokens/template.ts'
import { VERSION } from '../../version.ts'

/** A bid request, parsed. */
export interface CompiledBidRequest {
  /** Different for any two requests that differ. */
  readonly fingerprint: string
  readonly method: BidRequest['method']
  readonly origin: string
  readonly timeoutMs: number | null
  readonly paths: AnswerPaths
  render(tokens: TokenSource): RenderedBidRequest
}

interface RenderedBidRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** What is wrong with a bid request that was stored under other settings, or by other means than the API. */
interface UnusableBidRequest {
  readonly error: string
}

export type BidRequestCompiler = (bidRequest: BidRequest) => CompiledBidRequest | UnusableBidRequest

/** Compiles each bid request of a configuration once, and keeps it as long as the configuration lives. */
export function bidRequestCompiler(allowPrivateUrls: boolean): BidRequestCompiler {
  const compiled = new WeakMap<BidRequest, CompiledBidRequest | UnusableBidRequest>()
  return bidRequest => {
    const known = compiled.get(bidRequest)
    if (known !== undefined) return known
    const made = compileBidRequest(bidRequest, allowPrivateUrls)
    compiled.set(bidRequest, made)
    return made
  }
}

function compileBidRequest(
  bidRequest: BidRequest,
  allowPrivateUrls: boolean,
): CompiledBidRequest | UnusableBidRequest {
  const { method, body, timeoutMs } = bidRequest
  const url = parseOutboundUrl(bidRequest.url, allowPrivateUrls)
  if ('error' in url) return { error: `Its url ${url.error}.` }
  const paths = answerPaths(bidRequest)
  if (paths === null) return { error: 'One of its paths is none.' }
  return {
    fingerprint: JSON.stringify(bidRequest),
    method,
    origin: url.origin,
    timeoutMs,
    paths,
    render: renderer(bidRequest, url, body),
  }
}

function renderer(
  { headers }: BidRequest,
  { pathTemplate }: OutboundUrl,
  body: string | null,
): CompiledBidRequest['render'] {
  const path = compileTemplate(pathTemplate, 'percent')
  const bodyTemplate = body === null ? null : compileTemplate(body, bodyEscaping(headers))
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const contentType = bodyTemplate === null ? {} : { 'content-type': contentTypeOf(headers) }
  const headerTemplates = Object.entries({ ...OUR_HEADERS, ...contentType, ...Object.fromEntries(own) }).map(
    ([name, value]): readonly [string, Template] => [name, compileTemplate(value, 'header')],
  )
  return tokens => ({
    path: requestPath(path.render(tokens)),
    headers: Object.fromEntries(headerTemplates.map(([name, template]) => [name, template.render(tokens)])),
    body: bodyTemplate === null ? null : bodyTemplate.render(tokens),
  })
}

/** A buyer may ask for others, but not for a compressed answer: its size is bounded as it is read. */
const OUR_HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': `Dialplane/${VERSION}`,
}

/** Null when one of them is no path. */
function answerPaths({ bidPath, secondsPath, numberPath, acceptPath }: BidRequest): AnswerPaths | null {
  const bid = answerPath(bidPath)
  const seconds = answerPath(secondsPath)
  const number = answerPath(numberPath)
  const accept = answerPath(acceptPath)
  if (bid === false || seconds === false || number === false || accept === false) return null
  return { bid, seconds, number, accept }
}

/** False when the text is no path. */
function answerPath(text: string | null): AnswerPath | null | false {
  return text === null ? null : (parseAnswerPath(text) ?? false)
}
