import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { oidcProviders } from '../../api/resources/oidc-providers.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { PROVIDER_COLUMNS, PROVIDER_TABLE } from './provider-columns.tsx'
import { ProviderFacts } from './provider-facts.tsx'

/** By whose word people of the Company sign in. */
export function ProviderList() {
  const { may } = useSession()
  const table = useTableState(PROVIDER_TABLE)
  const answer = oidcProviders.useList(table.query)
  const create = may('write', 'users') && (
    <Link className="button primary" to={addresses.newOidcProvider()}>
      New provider
    </Link>
  )
  return (
    <>
      <ScreenHeader title="Single sign-on">{create}</ScreenHeader>
      <DataTable
        name="Providers"
        columns={PROVIDER_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.oidcProvider(row.id)}
        panel={row => <ProviderFacts provider={row} />}
        empty={{
          title: 'Everybody signs in by password',
          text: 'Where your company has a service that it signs in to everything with (Okta, Entra, Google, Keycloak), its people can come in by that. It has to speak OpenID Connect.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
