import { addresses } from '../../addresses.ts'
import type { TrackingNumber } from '../../api/resources/numbers.ts'
import { Link } from '../../parts/link.tsx'
import { Status } from '../../parts/status.tsx'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN, CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import { tagText } from '../../words/tag-words.ts'

export const NUMBER_COLUMNS: readonly Column<TrackingNumber>[] = [
  { id: 'number', heading: 'Number', cell: row => row.number, text: row => row.number, sort: true },
  { id: 'name', heading: 'Label', cell: row => row.name, text: row => row.name ?? '', sort: true },
  {
    id: 'state',
    heading: 'State',
    cell: row => <NumberState number={row} />,
    text: ({ paused }) => (paused ? 'Paused' : 'Active'),
  },
  { id: 'cid', heading: 'Campaign', cell: row => row.cid, text: row => row.cid },
  { id: 'afid', heading: 'Publisher', cell: row => row.afid, text: row => row.afid ?? '' },
  { id: 'sid', heading: 'Sub id', cell: row => row.sid, text: row => row.sid ?? '', sort: true },
  {
    id: 'pool',
    heading: 'Pool',
    cell: row =>
      row.number_pool_id === null ? null : (
        <Link to={addresses.numberPool(row.number_pool_id)}>#{row.number_pool_id}</Link>
      ),
    text: row => `${row.number_pool_id ?? ''}`,
  },
  { id: 'kind', heading: 'Kind', cell: kindOf, text: kindOf },
  { id: 'tags', heading: 'Tags', cell: tagsOf, text: tagsOf, isExtra: true },
  {
    id: 'country',
    heading: 'Country',
    cell: row => row.country,
    text: row => row.country ?? '',
    sort: true,
    isExtra: true,
  },
  ID_COLUMN,
  { ...CREATED_COLUMN, isExtra: true },
  CHANGED_COLUMN,
]

/** A publisher is not shown pools. */
export const PUBLISHERS_NUMBER_COLUMNS = NUMBER_COLUMNS.filter(({ id }) => id !== 'pool')

export function NumberState({ number }: { readonly number: TrackingNumber }) {
  return <Status tone={number.paused ? 'warning' : 'good'}>{number.paused ? 'Paused' : 'Active'}</Status>
}

export function kindOf({ toll_free: isTollFree }: TrackingNumber): string {
  return isTollFree ? 'Toll-free' : 'Local'
}

export function tagsOf(number: TrackingNumber): string {
  return number.tag_values.map(tagText).join(', ')
}
