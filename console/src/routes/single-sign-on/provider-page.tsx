import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { addresses } from '../../addresses.ts'
import { type OidcProvider, oidcProviders } from '../../api/resources/oidc-providers.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { CopyText } from '../../parts/copy-text.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
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
            <p className="soft">Enter this there as the address that people are sent back to.</p>
            <CopyText label="Redirect URI" text={provider.redirect_uri} />
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
  const goTo = useGoTo()
  const remove = oidcProviders.useRemove()
  const [isDeleting, setDeleting] = useState(false)
  const { id, label } = provider
  return (
    <>
      <CopyAsCurl path="/oidc_providers/{id}.json" parameters={{ id }} />
      {may('write', 'users') && (
        <>
          <Button className="button danger" onPress={() => setDeleting(true)}>
            Delete
          </Button>
          <Link className="button primary" to={addresses.editOidcProvider(id)}>
            Edit
          </Link>
        </>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        title={`Delete ${label}?`}
        confirmLabel="Delete the provider"
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await remove.mutateAsync({ key: id })
          notify(`Deleted ${label}.`)
          goTo(addresses.oidcProviders(), { replace: true })
        }}
      >
        Nobody signs in by it any more. Whoever is signed in stays so, and accounts remain; those without a
        password need one.
      </ConfirmDialog>
    </>
  )
}
