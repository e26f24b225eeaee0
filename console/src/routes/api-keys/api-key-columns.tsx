import type { ApiKey } from '../../api/resources/api-keys.ts'
import { Nothing } from '../../parts/nothing.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'
import { CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import { scopeWords } from './scopes.ts'

export const API_KEY_COLUMNS: readonly Column<ApiKey>[] = [
  { id: 'name', heading: 'Key', cell: row => row.name, text: row => row.name, sort: true },
  { id: 'prefix', heading: 'Begins with', cell: row => <code>{row.prefix}…</code>, text: row => row.prefix },
  {
    id: 'scopes',
    heading: 'May',
    cell: row => <span className="clip">{scopeWords(row.scopes)}</span>,
    text: row => row.scopes.join(' '),
  },
  {
    id: 'addresses',
    heading: 'From',
    cell: row => (row.addresses.length === 0 ? 'everywhere' : row.addresses.join(', ')),
    text: row => row.addresses.join(' '),
  },
  {
    id: 'last_used_at',
    heading: 'Last used',
    cell: row => (row.last_used_at === null ? <Nothing words="never" /> : <Time at={row.last_used_at} />),
    text: row => row.last_used_at ?? '',
    sort: true,
  },
  {
    id: 'expires_at',
    heading: 'Ends',
    cell: row => <KeyEnd apiKey={row} />,
    text: row => row.expires_at ?? '',
    sort: true,
  },
  { ...CREATED_COLUMN, heading: 'Made', isExtra: true },
  ID_COLUMN,
]

export function KeyEnd({ apiKey }: { readonly apiKey: ApiKey }) {
  if (apiKey.expires_at === null) return <Nothing words="never" />
  const isOver = Date.parse(apiKey.expires_at) <= Date.now()
  return isOver ? (
    <Status tone="bad">
      Ended <Time at={apiKey.expires_at} />
    </Status>
  ) : (
    <Time at={apiKey.expires_at} />
  )
}
