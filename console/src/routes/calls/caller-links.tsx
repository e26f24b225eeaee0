import './caller-links.css'
import { useQuery } from '@tanstack/react-query'
import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { contacts } from '../../api/resources/contacts.ts'
import { useApi } from '../../api/use-api.ts'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'

/** What can be done about a caller, as far as the reader may; what there is of it already is led to. */
export function CallerLinks({ caller }: { readonly caller: string }) {
  const { may } = useSession()
  return (
    <span className="caller-links">
      <Link to={addresses.calls()} query={{ caller }}>
        All calls
      </Link>
      {may('read', 'contacts') && <ContactLink caller={caller} />}
      {may('read', 'suppressed_numbers') && <SuppressionLink caller={caller} />}
    </span>
  )
}

function ContactLink({ caller }: { readonly caller: string }) {
  const { may } = useSession()
  const { data } = contacts.useList({ number: caller })
  if (data === undefined) return null
  const contact = data.rows[0]
  if (contact !== undefined) return <Link to={addresses.contact(contact.id)}>Contact</Link>
  if (!may('write', 'contacts')) return null
  return (
    <Link to={addresses.newContact()} query={{ number: caller }}>
      New contact
    </Link>
  )
}

function SuppressionLink({ caller }: { readonly caller: string }) {
  const { may } = useSession()
  const { client, companyId } = useApi()
  const { data: isSuppressed } = useQuery({
    queryKey: [companyId, 'suppressed_numbers', 'check', caller],
    queryFn: async ({ signal }) => {
      const params = { query: { number: caller } }
      const answer = await dataOf(client.GET('/suppressed_numbers/check.json', { params, signal }))
      return answer.suppressed_numbers_exist
    },
  })
  if (isSuppressed === undefined) return null
  if (isSuppressed) return <Link to={addresses.suppressedNumber(caller)}>Suppressed</Link>
  if (!may('write', 'suppressed_numbers')) return null
  return (
    <Link to={addresses.newSuppressedNumber()} query={{ number: caller }}>
      Suppress
    </Link>
  )
}
