import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { RecordsField } from '../../form/records-field.tsx'

export type Member = Pick<Target, 'id' | 'name' | 'number'>

export interface MembersFieldProps {
  readonly name: string
  readonly label: string
  /** Of those that are chosen already. */
  readonly initialRows: readonly Member[]
}

/** Targets by their ids. */
export function MembersField(props: MembersFieldProps) {
  return (
    <RecordsField<Member>
      {...props}
      useList={targets.useList}
      idOf={row => row.id}
      labelOf={row => (row.name ? `${row.name} · ${row.number}` : targetName(row))}
    />
  )
}
