import { eq } from 'drizzle-orm'
import type { CompanyAccess } from '../../access/company-access.ts'
import {
  flagFilter,
  idFilter,
  inAnyCase,
  listing,
  NOTHING,
  sinceFilter,
  textFilter,
} from '../../platform/database/listing.ts'
import { Id } from '../../platform/wire/wire-types.ts'
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
    number: textFilter(numbers.number, 'Only this phone number, in E.164.'),
    paused: sinceFilter(numbers.pausedAt, 'Only those that are paused, or only the others.'),
    toll_free: flagFilter(numbers.tollFree, 'Only toll-free ones, or only others.'),
    country: textFilter(numbers.country, 'Only those of this country: two letters.'),
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
