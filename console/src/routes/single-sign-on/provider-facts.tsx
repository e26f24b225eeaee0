import type { OidcProvider } from '../../api/resources/oidc-providers.ts'
import { Facts } from '../../detail/facts.tsx'
import { ROLE_WORDS } from '../../words/role-words.ts'
import { ProviderState } from './provider-columns.tsx'

export function ProviderFacts({ provider }: { readonly provider: OidcProvider }) {
  const {
    role,
    creates_members: createsMembers,
    trusts_second_factor: isTrusted,
    required,
    signs_out: signsOut,
  } = provider
  return (
    <Facts
      facts={[
        ['State', <ProviderState key="state" provider={provider} />],
        ['Domains', provider.domains.join(', ') || 'None: an administrator of the service binds them'],
        ['Issuer', provider.issuer],
        ['Client', provider.client_id],
        ['Client’s secret', provider.has_client_secret ? 'Kept, and shown to nobody' : 'None'],
        ['Who has no account', createsMembers ? `Becomes ${ROLE_WORDS[role].label}` : 'Has to be invited'],
        ['Second factor', isTrusted ? 'Left to the provider' : 'Asked for here, as without it'],
        ['Passwords', required ? 'For owners with a second factor alone' : 'Work beside it'],
        ['Signing out', signsOut ? 'Here, and at the provider' : 'Here alone'],
        ['Name', provider.name],
      ]}
    />
  )
}
