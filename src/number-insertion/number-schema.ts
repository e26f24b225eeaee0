import { type Static, Type } from 'typebox'
import { Nullable, Rooted, Text, Timestamp } from '../platform/wire/wire-types.ts'

const parameter = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example] }))

/** Every parameter besides these tags the visitor. */
export const PageParameters = Type.Object({
  show_key: parameter(
    'The Campaign’s public key. This or `embedded_key` is required.',
    '7c9e6679742540de944be07fc1f90ae7',
  ),
  embedded_key: parameter(
    'The Company’s public key, beside which `cid` names the Campaign.',
    '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  ),
  cid: parameter('The Campaign; required with `embedded_key`.', 'insurance'),
  afid: parameter(
    'The Affiliate that the visitor came from: its numbers are shown first, and its calls are attributed to it. ' +
      'An unknown one is not created.',
    'acme',
  ),
  publisher_id: parameter('Alias of `afid`.', 'acme'),
  visitor: parameter(
    'Whom the first answer said the visitor is: the lease is renewed, and the number stays.',
    '4f8a1c52-7d3e-4b8e-9a51-2f6c0d9b7e13',
  ),
  url: parameter(
    'The page; calls carry its first 1000 characters as `visitor_url`.',
    'https://shop.example/quote?utm_source=search',
  ),
  referrer: parameter(
    'Where the visitor came from; calls carry it as `visitor_referrer`.',
    'https://search.example/',
  ),
})

export type PageQuery = Static<typeof PageParameters>

export const ShownNumber = Rooted(
  'number',
  Type.Object(
    {
      number: Text({ description: 'The number to call, E.164.', examples: ['+18885550123'] }),
      formatted: Text({ description: 'The number as its country writes it.', examples: ['(888) 555-0123'] }),
      visitor: Type.String({
        format: 'uuid',
        description: 'Who the visitor is, to be sent along from now on. Calls carry it as `visitor_id`.',
      }),
      expires_at: Nullable({
        ...Timestamp,
        description: 'When the number may be lent to someone else; null = all visitors share it.',
      }),
      heartbeat_seconds: Nullable(
        Type.Integer({
          description: 'How often to ask again as long as the page is looked at; null = not at all.',
          examples: [30],
        }),
      ),
    },
    { title: 'ShownNumber' },
  ),
)
