import type { User } from '../../api/resources/users.ts'
import { Facts } from '../../detail/facts.tsx'
import { BuyerLink, PublisherLink } from '../../detail/party-links.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import { ROLE_WORDS } from '../../words/role-words.ts'
import { membershipIn } from './user-form.ts'

export function UserFacts({ user }: { readonly user: User }) {
  const { companyId, companyName } = useSession()
  const here = membershipIn(user, companyId)
  const elsewhere = user.memberships.filter(membership => membership !== here)
  return (
    <Facts
      facts={[
        ['Name', user.name],
        ['E-mail', user.email],
        [`Role in ${companyName}`, here === undefined ? null : ROLE_WORDS[here.role].label],
        ...(here?.affiliate_id == null
          ? []
          : [['Publisher', <PublisherLink key="publisher" id={here.affiliate_id} />] as const]),
        ...(here?.target_id == null
          ? []
          : [['Buyer', <BuyerLink key="buyer" id={here.target_id} />] as const]),
        ...(elsewhere.length === 0
          ? []
          : [
              [
                'Elsewhere',
                elsewhere
                  .map(({ company_id: id, role }) => `${ROLE_WORDS[role].label} of Company ${id}`)
                  .join(', '),
              ] as const,
            ]),
        ['Installation', user.administrator ? 'Administrator' : null],
        ['Created', <Time key="created" at={user.created_at} />],
        ['Changed', <Time key="changed" at={user.updated_at} />],
      ]}
    />
  )
}
