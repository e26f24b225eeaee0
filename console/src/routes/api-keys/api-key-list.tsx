import { Outlet } from '@tanstack/react-router'
import { addresses, outsideAddresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { type ApiKey, apiKeys } from '../../api/resources/api-keys.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { type TableDefinition, useTableState } from '../../table/table-state.ts'
import { useEachAction } from '../../table/use-each-action.ts'
import { API_KEY_COLUMNS } from './api-key-columns.tsx'
import { ApiKeyFacts } from './api-key-facts.tsx'

const TABLE: TableDefinition = {
  filters: [{ kind: 'yes-no', name: 'expired', label: 'Ended' }],
}

export function ApiKeyList() {
  const table = useTableState(TABLE)
  const answer = apiKeys.useList(table.query)
  const revoke = useEachAction<ApiKey>({
    ...{ label: 'Revoke', done: 'Revoked', noun: 'API key', isDangerous: true },
    nameOf: row => `${row.name} (${row.prefix}…)`,
    consequence: 'Whoever holds them is refused at once. This cannot be undone.',
    act: (client, { id }) => dataOf(client.DELETE('/api_keys/{id}.json', { params: { path: { id } } })),
  })
  const create = (
    <Link className="button primary" to={addresses.newApiKey()}>
      New API key
    </Link>
  )
  return (
    <>
      <ScreenHeader title="API keys">
        <a className="button" href={outsideAddresses.apiReference()} target="_blank" rel="noreferrer">
          API reference
        </a>
        {create}
      </ScreenHeader>
      <DataTable
        name="API keys"
        columns={API_KEY_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.apiKey(row.id)}
        bulkActions={[revoke]}
        panel={row => <ApiKeyFacts apiKey={row} />}
        empty={{
          title: 'No API keys yet',
          text: 'Programs sign in by a key of their own, limited to what each needs. These are yours: what a key does is done in your name.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
