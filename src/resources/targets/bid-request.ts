import { type Static, Type } from 'typebox'
import { MAX_PATH_LENGTH } from '../../domain/bids/answer-path.ts'
import type { BidRequest } from '../../domain/bids/bid-request.ts'
import { MAX_TEMPLATE_LENGTH } from '../../domain/tokens/template.ts'
import { Nullable, NullableText, OneOf, RequiredText } from '../../platform/wire/wire-types.ts'

/** Servers refuse longer addresses, and tokens make them longer still. */
const MAX_URL_LENGTH = 2_000

/** Room for every credential and content negotiation that a buyer may want. */
const MAX_HEADERS = 30
const MAX_HEADER_VALUE_LENGTH = 2_000

const MIN_TIMEOUT_MS = 50
/** The longest that a postback key leaves its buyers. */
const MAX_TIMEOUT_MS = 10_000

const Headers = Type.Unsafe<Readonly<Record<string, string>>>({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: MAX_HEADER_VALUE_LENGTH },
  maxProperties: MAX_HEADERS,
  description: 'Sent along, by name; values may hold tokens. Replaces those there are.',
})

const Path = (description: string) => NullableText({ maxLength: MAX_PATH_LENGTH, description })

const fields = {
  url: RequiredText({
    maxLength: MAX_URL_LENGTH,
    description: 'Where the buyer is asked; its path and query may hold tokens such as `[caller_number]`.',
  }),
  method: OneOf(['GET', 'POST', 'PUT'], { description: 'Default GET.' }),
  headers: Headers,
  body: NullableText({
    maxLength: MAX_TEMPLATE_LENGTH,
    description: 'Sent with POST and PUT; JSON unless a Content-Type says otherwise. May hold tokens.',
  }),
  timeout_ms: Nullable(
    Type.Integer({
      minimum: MIN_TIMEOUT_MS,
      maximum: MAX_TIMEOUT_MS,
      description: 'Most milliseconds for this buyer; null = what the postback key leaves.',
    }),
  ),
  bid_path: Path('Where its JSON answer holds the bid in dollars, such as `bids[0].price`.'),
  seconds_path: Path('… the connected seconds from which on it pays; null = the criterion’s.'),
  number_path: Path('… the number to dial for this call; null = the target’s own.'),
  accept_path: Path('… whether it takes the call; null = it does when it bids.'),
}

const RequestFields = Type.Object(fields)
type RequestFields = Static<typeof RequestFields>

export const bidRequestParameter = {
  bid_request_attributes: Type.Optional(
    Type.Unsafe<Partial<RequestFields> | null>({
      ...Nullable(Type.Partial(RequestFields)),
      description: 'Fields to change of how its buyer is asked for a bid; null = it is not asked any more.',
    }),
  ),
}
export const shownBidRequest = {
  bid_request: Type.Unsafe<RequestFields | null>({
    ...Nullable(RequestFields),
    description: 'How its buyer is asked for a bid during a ping; null = it is not asked.',
  }),
}

export type BidRequestAttributes = NonNullable<Static<typeof bidRequestParameter.bid_request_attributes>>
export type BidRequestDocument = Static<typeof shownBidRequest.bid_request>

const HIDDEN = '[hidden]'

/** Headers by name only: their values are often credentials. */
export function withoutBidSecrets<T extends { readonly bid_request: BidRequestDocument }>(document: T): T {
  const { bid_request: request } = document
  if (request === null) return document
  const headers = Object.fromEntries(Object.keys(request.headers).map(name => [name, HIDDEN]))
  return { ...document, bid_request: { ...request, headers } }
}

export function bidRequestDocument(request: BidRequest | null): BidRequestDocument {
  if (request === null) return null
  return {
    url: request.url,
    method: request.method,
    headers: request.headers,
    body: request.body,
    timeout_ms: request.timeoutMs,
    bid_path: request.bidPath,
    seconds_path: request.secondsPath,
    number_path: request.numberPath,
    accept_path: request.acceptPath,
  }
}
