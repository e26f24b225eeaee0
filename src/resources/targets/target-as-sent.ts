import { HIDDEN } from '../audit-events/taken-back.ts'
import type { Fields, SentAgain } from '../bulk/record-writer.ts'
import { nestedItems, SentFields, tagList } from '../bulk/sent-again.ts'
import { capsAsSent } from '../caps/caps-as-sent.ts'
import { criteriaAsSent } from '../conversion-criteria/criteria-as-sent.ts'
import type { TagValueDocument } from '../tags/tag-values.ts'
import type { BidRequestDocument } from './bid-request.ts'
import { BUSINESS_HOUR_FIELDS, TARGET_FIELDS } from './fields.ts'
import type { BareTargetDocument } from './schema.ts'

type Hours = BareTargetDocument['business_hours']

/** What to send so that a Target becomes as `document` shows it. The groups that it is in are theirs to say. */
export function targetAsSent(document: Fields, current: Fields | null): SentAgain {
  const sent = new SentFields(document)
    .plain([...Object.keys(TARGET_FIELDS.updated), 'paused', 'concurrency_cap'])
    .translated('caps', capsAsSent)
    .translated<Hours>('business_hours', hours => ({
      business_hours_attributes: nestedItems(
        hours,
        current === null ? null : (current['business_hours'] as Hours),
        hour => Object.fromEntries(HOUR_FIELDS.map(name => [name, hour[name]])),
      ),
    }))
    .translated<readonly TagValueDocument[]>('tag_values', tags => ({ tag_list: tagList(tags) }))
    .translated<BareTargetDocument['conversion_criteria']>('conversion_criteria', criteria =>
      criteriaAsSent(criteria, current),
    )
    .translated<BidRequestDocument>('bid_request', request => ({
      bid_request_attributes: withoutHidden(request),
    }))
  const request = document['bid_request'] as BidRequestDocument | undefined
  if (request && hidesHeaders(request)) sent.leaveOut('bid_request.headers', 'their values are kept secret')
  const groups = document['target_group_ids'] as readonly number[] | undefined
  if (groups !== undefined && groups.length > 0) {
    sent.leaveOut(
      'target_group_ids',
      `add it to the groups ${groups.join(', ')} again where it is to be in them`,
    )
  }
  return sent
}

const HOUR_FIELDS = Object.keys(BUSINESS_HOUR_FIELDS.updated) as (keyof typeof BUSINESS_HOUR_FIELDS.updated)[]

const hidesHeaders = ({ headers }: NonNullable<BidRequestDocument>) => Object.values(headers).includes(HIDDEN)

/** Headers that the log has hidden stay what they are. */
function withoutHidden(request: BidRequestDocument): Fields | null {
  if (request === null) return null
  const { headers, ...others } = request
  return hidesHeaders(request) ? others : { ...others, headers }
}
