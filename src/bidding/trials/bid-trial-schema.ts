import { type Static, Type } from 'typebox'
import { Integer, Nullable, NullableText, OneOf, Rooted, Text } from '../../platform/wire/wire-types.ts'
import { RequestTags } from '../../resources/tags/request-tags.ts'
import { bidRequestParameter } from '../../resources/targets/bid-request.ts'

export const ROOT_KEY = 'bid_trial'

export const BidTrialCreate = Type.Object(
  {
    caller_number: Type.Optional(NullableText({ description: 'Of the caller; default: withheld.' })),
    publisher_id: Type.Optional(NullableText({ description: 'The `afid` of the publisher.' })),
    cid: Type.Optional(NullableText({ description: 'Client ID of the Campaign.' })),
    inbound_number: Type.Optional(NullableText({ description: 'What the caller would dial.' })),
    tags: Type.Optional(RequestTags),
    bid_request_attributes: Type.Optional({
      ...bidRequestParameter.bid_request_attributes,
      description: 'Changes to try before they are kept: laid over the bid request that the Target has.',
    }),
  },
  { title: 'BidTrialCreate' },
)

const Asked = Type.Object(
  {
    method: Text({ description: 'How the buyer is asked.', examples: ['POST'] }),
    url: Type.String({ description: 'With its tokens filled in.' }),
    headers: Type.Unsafe<Readonly<Record<string, string>>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Those that were asked for, and ours.',
    }),
    body: Nullable(Type.String({ description: 'With its tokens filled in.' })),
    timeout_ms: Integer({ description: 'How long an answer was waited for.' }),
  },
  { description: 'What was sent.' },
)

const Answered = Type.Object({
  status: Integer({ description: 'HTTP status.' }),
  content_type: NullableText({ description: 'Of the body.' }),
  body: Nullable(
    Type.String({ description: 'The beginning of it, as text; null where it had not come in time.' }),
  ),
})

const BidTrial = Type.Object(
  {
    request: Asked,
    answer: { ...Nullable(Answered), description: 'Null: none came.' },
    ms: Integer({ description: 'Milliseconds until it was there, or given up.' }),
    outcome: OneOf(['bid', 'bid_declined', 'bid_timeout', 'bid_failed'], {
      type: 'string',
      description: 'What a ping would have made of it.',
    }),
    detail: NullableText({ description: 'The particulars where it is no bid.' }),
    bid: Nullable(Type.Number({ description: 'Dollars; null where none was named.' })),
    seconds: Nullable(Type.Integer({ description: 'Connected seconds from which on it pays, where named.' })),
    number: NullableText({ description: 'The number to dial for this call, where named.' }),
  },
  { title: 'BidTrial' },
)

export const BidTrialDocument = Rooted(ROOT_KEY, BidTrial)
export type BidTrial = Static<typeof BidTrial>
