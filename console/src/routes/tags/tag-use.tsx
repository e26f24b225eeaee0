import { addresses } from '../../addresses.ts'
import { useCount } from '../../api/use-count.ts'
import { UsedBy } from '../../detail/used-by.tsx'
import { useSession } from '../../session/session.ts'

/** What has tags of a key: contacts and numbers give them to calls, targets ask for them. */
export function TagUse({ tagKey }: { readonly tagKey: string }) {
  const { may } = useSession()
  const query = { tag: tagKey }
  const contacts = useCount('/contacts.json', query, may('read', 'contacts'))
  const numbers = useCount('/numbers.json', query, may('read', 'numbers'))
  const targets = useCount('/targets.json', query, may('read', 'targets'))
  return (
    <UsedBy
      query={query}
      uses={[
        ['Given to calls by', contacts, 'contact', addresses.contacts()],
        ['and by', numbers, 'number', addresses.numbers()],
        ['Asked for by', targets, 'target', addresses.targets()],
      ]}
    />
  )
}
