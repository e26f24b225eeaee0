import { isSipAddress, parseDialable, parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { TARGET_FIELDS } from './fields.ts'
import { planBidRequest } from './plan-bid-request.ts'
import type { TargetFields, TargetRow } from './schema.ts'
import type { targets } from './table.ts'

type TargetColumns = Partial<Omit<typeof targets.$inferInsert, 'companyId'>>

/** What a change of a Target depends on besides its fields. */
export interface TargetCircumstances {
  readonly at: Instant
  /** Whether buyers may be asked at private and loopback addresses. */
  readonly allowPrivateUrls: boolean
}

/**
 * The columns that a request body sets: only those whose field was sent. `problems` hears what is wrong with them.
 * @param stored the Target that is changed, null when it is created
 */
export function targetColumns(
  fields: TargetFields,
  stored: TargetRow | null,
  { at, allowPrivateUrls }: TargetCircumstances,
  problems: FieldProblems,
): TargetColumns {
  const bidRequest = fields.bid_request_attributes
  return {
    ...TARGET_FIELDS.columnsOf(fields),
    ...customCidColumn(fields, problems),
    ...numberColumn(fields, stored, problems),
    ...tidColumn(fields),
    ...(bidRequest !== undefined && {
      bidRequest: planBidRequest(stored?.bidRequest ?? null, bidRequest, allowPrivateUrls, problems),
    }),
    ...(fields.paused !== undefined && {
      pausedAt: fields.paused ? (stored?.pausedAt ?? new Date(at)) : null,
    }),
  }
}

/** A blank custom caller ID is none; it goes into the carrier's signalling, so it must be a phone number. */
function customCidColumn({ custom_cid: text }: TargetFields, problems: FieldProblems): TargetColumns {
  if (text === undefined) return {}
  if (text === null || text.trim() === '') return { customCid: null }
  const customCid = parsePhoneNumber(text)
  if (customCid === null) problems.add('custom_cid', MESSAGE.notPhoneNumber)
  return { customCid }
}

/** The number itself says whether the Target is a SIP endpoint; `sip: true` only insists that it does. */
function numberColumn(
  fields: TargetFields,
  stored: TargetRow | null,
  problems: FieldProblems,
): TargetColumns {
  const number = fields.number === undefined ? stored?.number : parseDialable(fields.number)
  if (number === null) problems.add('number', MESSAGE.notPhoneNumber)
  if (number == null) return {}
  if (fields.sip === true && !isSipAddress(number)) {
    problems.add('sip', 'needs a number of the form sip:user@domain')
  }
  return { number }
}

/** `client_tid` is an alias; a blank one is as good as none. */
function tidColumn(fields: TargetFields): TargetColumns {
  const tid = fields.tid === undefined ? fields.client_tid : fields.tid
  return tid === undefined ? {} : { tid: tid?.trim() || null }
}
