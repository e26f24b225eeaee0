import type { OidcProvider } from '../../api/resources/oidc-providers.ts'
import { Status } from '../../parts/status.tsx'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN } from '../../table/record-columns.tsx'
import type { TableDefinition } from '../../table/table-state.ts'

export const PROVIDER_TABLE: TableDefinition = {
  filters: [{ kind: 'yes-no', name: 'enabled', label: 'Switched on' }],
  defaultSort: 'label',
}

export const PROVIDER_COLUMNS: readonly Column<OidcProvider>[] = [
  { id: 'label', heading: 'Provider', cell: row => row.label, text: row => row.label, sort: true },
  { id: 'state', heading: 'State', cell: row => <ProviderState provider={row} />, text: stateOf },
  {
    id: 'domains',
    heading: 'Domains',
    cell: row => row.domains.join(', '),
    text: row => row.domains.join(' '),
  },
  { id: 'issuer', heading: 'Issuer', cell: row => row.issuer, text: row => row.issuer },
  { id: 'name', heading: 'Name', cell: row => row.name, text: row => row.name, sort: true, isExtra: true },
  CHANGED_COLUMN,
]

export function ProviderState({ provider }: { readonly provider: OidcProvider }) {
  const isOpen = provider.enabled && provider.domains.length > 0
  return <Status tone={isOpen ? 'good' : provider.enabled ? 'warning' : 'quiet'}>{stateOf(provider)}</Status>
}

function stateOf({ enabled, domains }: OidcProvider): string {
  if (!enabled) return 'Switched off'
  return domains.length === 0 ? 'Waits for its domains' : 'Open'
}
