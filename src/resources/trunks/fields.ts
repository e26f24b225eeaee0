import { integer, text } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { flag, requiredText } from '../../platform/database/columns.ts'
import { Integer, Nullable, NullableText, OneOf, RequiredText, Text } from '../../platform/wire/wire-types.ts'
import { field, plainFields, requiredField } from '../fields/plain-fields.ts'

export const TRUNK_DIRECTIONS = ['both', 'inbound', 'outbound'] as const
export type TrunkDirection = (typeof TRUNK_DIRECTIONS)[number]

const TRUNK_CODECS = ['PCMU', 'PCMA'] as const
export type TrunkCodec = (typeof TRUNK_CODECS)[number]

const CALLER_ID_FORMATS = ['e164', 'national'] as const
export type CallerIdFormat = (typeof CALLER_ID_FORMATS)[number]

const MEDIA_ENCRYPTIONS = ['off', 'optional', 'required'] as const
export type MediaEncryption = (typeof MEDIA_ENCRYPTIONS)[number]

/** More networks than any carrier lists. Each packet from an address that is not known is compared with all of them. */
const MAX_ADDRESSES = 200

/** Each once, and some repeated by mistake. */
const MAX_CODECS = 10

/** No address, prefix included, is longer. */
const MAX_ADDRESS_LENGTH = 60

/** A name of 253 characters, its port and its transport. */
const MAX_PROXY_LENGTH = 280

/** Far more than carriers give out, and far less than what would no longer fit a message. */
export const MAX_CREDENTIAL_LENGTH = 255

/** Final answers that are no success (RFC 3261, 7.2). */
const FIRST_FAILURE = 300
const LAST_FAILURE = 699

const textList = (name: string) => text(name).array().notNull().default([])
const direction = (name: string) => text(name).$type<TrunkDirection>().notNull().default('both')
const codecs = (name: string) =>
  text(name)
    .array()
    .$type<TrunkCodec[]>()
    .notNull()
    .default([...TRUNK_CODECS])
const callerIdFormat = (name: string) => text(name).$type<CallerIdFormat>().notNull().default('e164')
const mediaEncryption = (name: string) => text(name).$type<MediaEncryption>().notNull().default('optional')
const integerList = (name: string) => integer(name).array()

const Statuses = Nullable(
  Type.Array(Type.Integer({ minimum: FIRST_FAILURE, maximum: LAST_FAILURE }), {
    maxItems: LAST_FAILURE - FIRST_FAILURE + 1,
  }),
)

/** A limit of 0 would only be a way to switch the trunk off. */
const Limit = Nullable(Integer({ minimum: 1 }))

/** What is checked, and how lists and addresses are stored, is in `trunk-columns.ts`. */
export const TRUNK_FIELDS = plainFields({
  name: requiredField(requiredText, RequiredText(), 'Label.', { example: 'Carrier One', shown: Text() }),
  direction: field(
    direction,
    OneOf(TRUNK_DIRECTIONS),
    'Whether calls come in by it, go out by it, or `both` (default).',
    { example: 'both', shown: OneOf(TRUNK_DIRECTIONS, { type: 'string' }) },
  ),
  addresses: field(
    textList,
    Type.Array(Text({ maxLength: MAX_ADDRESS_LENGTH }), { maxItems: MAX_ADDRESSES }),
    'IP addresses, or networks such as 198.51.100.0/24, that its calls may come from.',
    { example: ['203.0.113.10', '198.51.100.0/24'], isInExamples: true },
  ),
  username: field(
    text,
    NullableText({ maxLength: MAX_CREDENTIAL_LENGTH }),
    'For digest authentication, in both directions; null = none. Without it there is no password either.',
    { example: 'dialplane-7' },
  ),
  proxy: field(
    text,
    NullableText({ maxLength: MAX_PROXY_LENGTH }),
    'Where its calls are sent: `host[:port][;transport=udp|tcp|tls]`; without a transport by UDP, and by TCP what is too long for a datagram. Needed unless `direction` is `inbound`.',
    { example: 'sip.carrier.example:5061;transport=tls', isInExamples: true },
  ),
  register: field(
    flag,
    Type.Boolean(),
    'Registers at the proxy, so that calls find the way here. Default false.',
  ),
  codecs: field(
    codecs,
    Type.Array(OneOf(TRUNK_CODECS), { minItems: 1, maxItems: MAX_CODECS }),
    'What is offered and accepted, the preferred one first. Default both.',
    { example: ['PCMU', 'PCMA'], shown: Type.Array(OneOf(TRUNK_CODECS, { type: 'string' })) },
  ),
  caller_id_format: field(
    callerIdFormat,
    OneOf(CALLER_ID_FORMATS),
    'How numbers are written to it: `e164` (default, +13055550142), or `national` (3055550142).',
    { example: 'e164', shown: OneOf(CALLER_ID_FORMATS, { type: 'string' }) },
  ),
  trusted_identity: field(
    flag,
    Type.Boolean(),
    'Whether P-Asserted-Identity, P-Charge-Info and Identity are believed. Default false.',
  ),
  max_calls: field(
    integer,
    Limit,
    'Most calls at once, both directions and all processes together; null = unlimited.',
    {
      example: 100,
    },
  ),
  max_attempts_per_second: field(
    integer,
    Limit,
    'Most new calls in a second, of all processes together; null = unlimited.',
    {
      example: 10,
    },
  ),
  ring_next_on: field(
    integerList,
    Statuses,
    'The failures, 300 to 699, after which the next target is rung; null (default) = after all of them.',
    { example: [404, 480, 486, 503] },
  ),
  media_encryption: field(
    mediaEncryption,
    OneOf(MEDIA_ENCRYPTIONS),
    'Whether sound is encrypted (SRTP) in calls that are signalled over TLS: `off`, `optional` (default: where the carrier does too), ' +
      'or `required` (calls without are refused, and so are those not over TLS).',
    { example: 'optional', shown: OneOf(MEDIA_ENCRYPTIONS, { type: 'string' }) },
  ),
})
