import { addresses } from '../../addresses.ts'
import type { Tag } from '../../api/resources/tags.ts'
import { Link } from '../../parts/link.tsx'
import { Status } from '../../parts/status.tsx'
import type { Column } from '../../table/column.ts'
import { ID_COLUMN } from '../../table/record-columns.tsx'

export const TAG_COLUMNS: readonly Column<Tag>[] = [
  { id: 'key', heading: 'Key', cell: row => row.key, text: row => row.key, sort: true },
  {
    id: 'values_report',
    heading: 'In reports',
    cell: row => <TagState tag={row} />,
    text: stateOf,
  },
  {
    id: 'report',
    heading: 'Report',
    cell: row => row.values_report && <TagReport tag={row} />,
  },
  ID_COLUMN,
]

export function TagState({ tag }: { readonly tag: Tag }) {
  return <Status tone={tag.values_report ? 'good' : 'quiet'}>{stateOf(tag)}</Status>
}

/** Its calls, added up by its values. */
export function TagReport({ tag: { key } }: { readonly tag: Tag }) {
  return (
    <Link to={addresses.reports()} query={{ facet: 'tag_value', tag_value_key: key }}>
      Calls by {key}
    </Link>
  )
}

function stateOf({ values_report: isReported }: Tag): string {
  return isReported ? 'Its values' : 'Not shown'
}
