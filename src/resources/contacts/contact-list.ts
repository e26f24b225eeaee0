import { and, eq, ilike, inArray, or } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CompanyAccess } from '../../access/company-access.ts'
import { listing } from '../../platform/database/listing.ts'
import { malformed } from '../../platform/refusals/refusal.ts'
import { Text } from '../../platform/wire/wire-types.ts'
import { tagFilter } from '../tags/tag-filter.ts'
import { numberInPath } from './schema.ts'
import { contactNumbers, contacts } from './table.ts'

const ofNumbers = () => new QueryBuilder().select({ id: contactNumbers.contactId }).from(contactNumbers)

/** What Contacts are searched, sorted and filtered by: by their numbers, since they have no name. */
export const CONTACT_LIST = listing<CompanyAccess>({
  searched: {
    id: contacts.id,
    texts: [],
    elsewhere: ({ text, number }, { companyId }) => {
      const hasNumber = number === null ? undefined : ilike(contactNumbers.number, number)
      const isFound = or(hasNumber, ilike(contactNumbers.description, text))
      const isOfCompany = eq(contactNumbers.companyId, companyId)
      return inArray(contacts.id, ofNumbers().where(and(isOfCompany, isFound)))
    },
  },
  sorted: { created_at: contacts.createdAt, updated_at: contacts.updatedAt },
  filters: {
    number: {
      schema: Text({
        description: 'Only the one with this number or SIP address.',
        examples: ['+13055550101'],
      }),
      condition: (number: string, { companyId }) =>
        inArray(
          contacts.id,
          ofNumbers().where(
            and(eq(contactNumbers.companyId, companyId), eq(contactNumbers.number, endpointOf(number))),
          ),
        ),
    },
    tag: tagFilter(contacts.id, 'contactId'),
  },
})

/** @throws 400 where it is neither a number nor an address that can be called */
function endpointOf(text: string): string {
  const number = numberInPath({ number: text })
  if (number === null)
    throw malformed('number must be a phone number, such as +13055550101, or a SIP address.')
  return number
}
