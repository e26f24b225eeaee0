import { eq } from 'drizzle-orm'
import type { CompanyAccess } from '../../access/company-access.ts'
import { parseQueriedNumber } from '../../domain/phone/phone-number.ts'
import {
  countryFilter,
  flagFilter,
  idFilter,
  inAnyCase,
  listing,
  NOTHING,
  sinceFilter,
} from '../../platform/database/listing.ts'
import { malformed } from '../../platform/refusals/refusal.ts'
import { Id, Text } from '../../platform/wire/wire-types.ts'
import { tagFilter } from '../tags/tag-filter.ts'
import { numbers } from './table.ts'

/** What Numbers are searched, sorted and filtered by, beside what `NumberQuery` names. */
export const NUMBER_LIST = listing<CompanyAccess>({
  searched: { id: numbers.id, texts: [numbers.name, numbers.sid], number: numbers.number },
  sorted: {
    number: numbers.number,
    name: inAnyCase(numbers.name),
    sid: inAnyCase(numbers.sid),
    country: numbers.country,
    created_at: numbers.createdAt,
    updated_at: numbers.updatedAt,
  },
  filters: {
    number: {
      schema: Text({ description: 'Only this phone number.', examples: ['+12025550123'] }),
      condition: (text: string) => eq(numbers.number, queriedNumber(text)),
    },
    paused: sinceFilter(numbers.pausedAt, 'Only those that are paused, or only the others.'),
    toll_free: flagFilter(numbers.tollFree, 'Only toll-free ones, or only others.'),
    country: countryFilter(numbers.country, 'Only those of this country: two letters.'),
    number_pool_id: idFilter(numbers.numberPoolId, 'Only those of this pool.'),
    in_pool: sinceFilter(numbers.numberPoolId, 'Only those of any pool, or only those of none.'),
    trunk_id: {
      schema: { ...Id, description: 'Only those that choose this trunk.' },
      condition: (trunkId: number, { may }) =>
        may('read', 'trunks') ? eq(numbers.trunkId, trunkId) : NOTHING,
    },
    tag: tagFilter(numbers.id, 'numberId'),
  },
})

/** @throws 400 when the text is no phone number */
function queriedNumber(text: string): string {
  const number = parseQueriedNumber(text)
  if (number === null) throw malformed('number must be a phone number, such as +12025550123.')
  return number
}
