import { type Static, Type } from 'typebox'
import type { CompanyAccess } from '../access/company-access.ts'
import { isShownTo, isTagShownTo, partyOf } from '../access/party.ts'
import { CALL_VISIBILITY } from '../access/visibility.ts'
import { parseQueriedNumber } from '../domain/phone/phone-number.ts'
import { boundedWindow, updatedWindow } from '../domain/time/asked-window.ts'
import { malformed } from '../platform/refusals/refusal.ts'
import { callFilters, tagFilter, tagFiltersIn } from '../platform/wire/call-filters.ts'
import { afidFilter, cidFilter, clientIdsIn, tidFilter } from '../platform/wire/client-id-filters.ts'
import { updatedParameters } from '../platform/wire/window-query.ts'
import { OneOf, Text } from '../platform/wire/wire-types.ts'
import { CALL_STATUSES } from './call-schema.ts'
import type { AskedCalls, CallFilter } from './records/list-calls.ts'

/** What a list of calls is narrowed and sorted by. */
export const CallQuery = Type.Object({
  created_at_start: Type.Optional(Text({ description: 'ISO 8601 time or date (UTC), inclusive.' })),
  created_at_end: Type.Optional(Text({ description: 'ISO 8601 time or date (UTC), inclusive.' })),
  ...updatedParameters,
  caller: Type.Optional(Text({ description: 'Phone number.' })),
  ...cidFilter('calls'),
  ...afidFilter('calls'),
  ...tidFilter('calls'),
  sub_id: Type.Optional(Text()),
  ...callFilters,
  tag: tagFilter('Any tag may be asked for.'),
  connected: Type.Optional(
    Type.Boolean({ description: 'Only calls that somebody took, or only the others.' }),
  ),
  duplicate: Type.Optional(Type.Boolean({ description: 'Only duplicates, or only others.' })),
  repeat: Type.Optional(
    Type.Boolean({ description: 'Only of callers who called the number before, or only others.' }),
  ),
  status: Type.Optional(OneOf(CALL_STATUSES)),
  sort_by: Type.Optional(OneOf(['created_at', 'updated_at'])),
  order: Type.Optional(OneOf(['asc', 'desc'], { description: 'Default: desc, newest first.' })),
})

/**
 * The calls that a query asks for, of those that its reader may see; null where there can be none.
 * @throws 400 for a time or caller that cannot be read, and for a range that ends before it starts
 */
export function askedCalls(query: Static<typeof CallQuery>, access: CompanyAccess): AskedCalls | null {
  const filter = { ...filterOf(query), ...ownRowsOf(access) }
  if (asksForWithheld(query, access)) return null
  const order = { by: query.sort_by ?? 'created_at', direction: query.order ?? 'desc' } as const
  return { companyId: access.companyId, filter, order }
}

/** Filters by fields that not every party is shown, with the visibility of those fields. */
const FILTERED_VISIBILITY = [
  ['afid', CALL_VISIBILITY.afid],
  ['client_afid', CALL_VISIBILITY.afid],
  ['sub_id', CALL_VISIBILITY.sid],
  ['tid', CALL_VISIBILITY.tid],
  ['client_tid', CALL_VISIBILITY.tid],
  ['affiliate_id', CALL_VISIBILITY.system_affiliate_id],
  ['target_id', CALL_VISIBILITY.system_target_id],
  ['number_id', CALL_VISIBILITY.number],
] as const

/** A filter by what the reader is not shown finds nothing: any result would give it away. */
function asksForWithheld(query: Static<typeof CallQuery>, access: CompanyAccess): boolean {
  const party = partyOf(access)
  return (
    FILTERED_VISIBILITY.some(
      ([name, visibility]) => query[name] !== undefined && !isShownTo(party, visibility),
    ) || tagFiltersIn(query.tag ?? []).some(({ key }) => !isTagShownTo(party, key))
  )
}

function filterOf(query: Static<typeof CallQuery>): CallFilter {
  const { caller, sub_id: sid, status, tag } = query
  const [created, updated] = [boundedWindow(query), updatedWindow(query)]
  if ('error' in created) throw malformed(created.error)
  if ('error' in updated) throw malformed(updated.error)
  return {
    createdFrom: created.start === null ? undefined : new Date(created.start.start),
    createdBefore: created.end === null ? undefined : new Date(created.end.end),
    updatedFrom: updated.start === null ? undefined : new Date(updated.start.start),
    updatedBefore: updated.end === null ? undefined : new Date(updated.end.end),
    caller: caller === undefined ? undefined : callerNumber(caller),
    campaignIds: query.campaign_id,
    affiliateIds: query.affiliate_id,
    targetIds: query.target_id,
    numberIds: query.number_id,
    callerStates: query.caller_state?.map(code => code.toUpperCase()),
    connected: query.connected,
    converted: query.converted,
    duplicate: query.duplicate,
    repeat: query.repeat,
    tags: tag === undefined ? undefined : valuesByKey(tag),
    ...clientIdsIn(query),
    sid,
    status,
  }
}

function valuesByKey(tag: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(tagFiltersIn(tag).map(({ key, values }) => [key, values])))
}

/** @throws 400 when the text is no phone number */
function callerNumber(text: string): string {
  const number = parseQueriedNumber(text)
  if (number === null) throw malformed('caller must be a phone number, such as +12025550123.')
  return number
}

/** A publisher sees the calls of its own Affiliate, a buyer those of its own Target. */
function ownRowsOf({ onlyAffiliateId, onlyTargetId }: CompanyAccess): CallFilter {
  return { affiliateId: onlyAffiliateId ?? undefined, targetId: onlyTargetId ?? undefined }
}
