import { type Static, Type } from 'typebox'
import { ATTESTATIONS } from '../../domain/attestation/attestation.ts'
import { INELIGIBILITIES } from '../../domain/routing/ineligibility.ts'
import { Id, Integer, Nullable, NullableText, OneOf, Rooted } from '../../platform/wire/wire-types.ts'
import { RequestTags } from '../../resources/tags/request-tags.ts'
import { BLOCKED_REASONS, type Preview } from './decide-preview.ts'

export const PreviewCreate = Type.Object(
  {
    cid: Type.Optional(NullableText({ description: 'The campaign; or `number`, or `postback_key`.' })),
    client_cid: Type.Optional(NullableText({ description: 'Alias of `cid`.' })),
    number: Type.Optional(NullableText({ description: 'A tracking number.' })),
    postback_key: Type.Optional(NullableText({ description: 'The UUID of a postback key.' })),
    caller_number: Type.Optional(NullableText()),
    publisher_id: Type.Optional(NullableText({ description: 'The `afid` of the publisher.' })),
    tags: Type.Optional(RequestTags),
    attestation: Type.Optional(
      Nullable(
        OneOf(ATTESTATIONS, {
          description: 'What is known of the caller’s right to its number; default: what `tags` say of it.',
        }),
      ),
    ),
    digit: Type.Optional(
      Type.Unsafe<string | number | null>({
        type: ['string', 'integer', 'null'],
        pattern: '^[0-9*#]$',
        minimum: 0,
        maximum: 9,
        description: 'The key that is pressed; default 1.',
      }),
    ),
    at: Type.Optional(NullableText({ description: 'ISO 8601 time; default now.' })),
  },
  { title: 'RoutingPreviewCreate' },
)

const PreviewCandidate = Type.Object({
  target_id: Id,
  target_group_id: Nullable(Id),
  priority: Type.Integer(),
  weight: Integer(),
  eligible: Type.Boolean(),
  reason: Nullable(OneOf(INELIGIBILITIES, { type: 'string' })),
  detail: NullableText(),
  expected_revenue: Type.Number({
    description: 'Dollars that its conversion criteria promise: no buyer is asked for a bid.',
  }),
  expected_payout: Type.Number({ description: 'Dollars that its publisher would be promised.' }),
})

export const PreviewDocument = Rooted(
  'routing_preview',
  Type.Object(
    {
      decision: OneOf(['dial', 'no-target', 'blocked']),
      blocked_reason: Nullable(
        OneOf(BLOCKED_REASONS, { type: 'string', description: 'Why it is `blocked`; null where it is not.' }),
      ),
      blocked_detail: NullableText({
        description: 'What was found, and what is asked for; null where the reason says it.',
      }),
      order: Type.Array(Id, { description: 'Target ids in the order in which they would be tried.' }),
      candidates: Type.Array(PreviewCandidate),
    },
    { title: 'RoutingPreview' },
  ),
)

export function previewDocument({
  decision,
  obstacle,
  order,
  candidates,
}: Preview): Static<typeof PreviewDocument> {
  return {
    routing_preview: {
      decision,
      blocked_reason: obstacle?.reason ?? null,
      blocked_detail: obstacle?.detail ?? null,
      order: [...order],
      candidates: candidates.map(candidate => ({
        target_id: candidate.targetId,
        target_group_id: candidate.targetGroupId,
        priority: candidate.priority,
        weight: candidate.weight,
        eligible: candidate.eligible,
        reason: candidate.reason,
        detail: candidate.detail,
        expected_revenue: candidate.expected.revenue.toNumber(),
        expected_payout: candidate.expected.payout.toNumber(),
      })),
    },
  }
}
