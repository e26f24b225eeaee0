import type { SuppressedNumber } from '../../api/resources/suppressed-numbers.ts'
import type { RecordNames } from '../../api/use-record-names.ts'
import type { Column } from '../../table/column.ts'
import { CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import { called } from '../../words/unnamed.ts'
import { SuppressedWhere } from './suppressed-where.tsx'

/** @param names of publishers, for files */
export const suppressedNumberColumns = (
  names: Pick<RecordNames, 'publisher'>,
): readonly Column<SuppressedNumber>[] => [
  { id: 'number', heading: 'Number', cell: row => row.number, text: row => row.number, sort: true },
  {
    id: 'where',
    heading: 'May not call',
    cell: row => <SuppressedWhere suppression={row} />,
    text: ({ cid, affiliate_id: publisherId }) =>
      [
        cid && `campaign ${cid}`,
        publisherId && called('publisher', publisherId, names.publisher(publisherId)),
      ]
        .filter(Boolean)
        .join(', ') || 'anywhere',
  },
  {
    id: 'can_resubscribe',
    heading: 'May lift it',
    cell: mayLift,
    text: mayLift,
  },
  { ...CREATED_COLUMN, heading: 'Since' },
  ID_COLUMN,
]

function mayLift({ can_resubscribe: mayResubscribe }: SuppressedNumber): string {
  return mayResubscribe ? 'By pressing 7' : 'No'
}
