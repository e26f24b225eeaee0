import { addresses } from '../../addresses.ts'
import { type User, users } from '../../api/resources/users.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { UserFacts } from './user-facts.tsx'
import { UserKeys } from './user-keys.tsx'
import { UserSignIn } from './user-sign-in.tsx'

export function UserPage() {
  const answer = users.useOne(useRecordKey())
  return (
    <RecordPage answer={answer} titleOf={row => row.name} actions={row => <Actions user={row} />}>
      {user => (
        <>
          <Section title="User">
            <UserFacts user={user} />
          </Section>
          <UserSignIn user={user} />
          <UserKeys user={user} />
          <AuditSection resource="user" recordId={user.id} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ user }: { readonly user: User }) {
  const { user: reader, companyName } = useSession()
  return (
    <>
      <CopyAsCurl path="/api/v5/users/{id}.json" parameters={{ id: user.id }} />
      {user.id !== reader.id && (
        <DeleteRecord
          resource={users}
          recordKey={user.id}
          name={user.name}
          noun="user"
          listAddress={addresses.users()}
          verb="Remove"
        >
          {user.email ?? user.name} leaves {companyName} and all other Companies that you manage: sessions and
          API keys end at once, and so do invitations and links that they made. Who belongs to no other
          Company is deleted. What was done stays in the audit history.
        </DeleteRecord>
      )}
      <Link className="button primary" to={addresses.editUser(user.id)}>
        Edit
      </Link>
    </>
  )
}
