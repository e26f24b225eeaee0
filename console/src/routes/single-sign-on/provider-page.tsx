import { addresses } from '../../addresses.ts'
import { type OidcProvider, oidcProviders } from '../../api/resources/oidc-providers.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { CopyText } from '../../parts/copy-text.tsx'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { ProviderFacts } from './provider-facts.tsx'

export function ProviderPage() {
  const answer = oidcProviders.useOne(useRecordKey())
  return (
    <RecordPage<OidcProvider>
      answer={answer}
      titleOf={row => row.label}
      actions={row => <Actions provider={row} />}
    >
      {provider => (
        <>
          <Section title="At the provider">
            <p className="soft">Enter these there as the addresses that people are sent back to.</p>
            <CopyText label="Redirect URI" text={provider.redirect_uri} />
            <CopyText label="Redirect URI after signing out" text={provider.post_logout_redirect_uri} />
          </Section>
          <Section title="Provider">
            <ProviderFacts provider={provider} />
          </Section>
          <AuditSection resource="oidc_provider" recordId={provider.id} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ provider }: { readonly provider: OidcProvider }) {
  const { may } = useSession()
  const { id, label } = provider
  return (
    <>
      <CopyAsCurl path="/oidc_providers/{id}.json" parameters={{ id }} />
      {may('write', 'users') && (
        <>
          <DeleteRecord
            resource={oidcProviders}
            recordKey={id}
            name={label}
            noun="provider"
            listAddress={addresses.oidcProviders()}
          >
            Nobody signs in by it any more. Whoever is signed in stays so, and accounts remain; those without
            a password need one.
          </DeleteRecord>
          <Link className="button primary" to={addresses.editOidcProvider(id)}>
            Edit
          </Link>
        </>
      )}
    </>
  )
}
