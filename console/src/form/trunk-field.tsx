import { type Trunk, trunks } from '../api/resources/trunks.ts'
import { useSession } from '../session/session.ts'
import { RecordField } from './record-field.tsx'
import type { FieldProps } from './use-field.ts'

export interface TrunkFieldProps extends FieldProps {
  readonly placeholder?: string
}

/** A trunk by its id. For who may see trunks. */
export function TrunkField(props: TrunkFieldProps) {
  const { may } = useSession()
  if (!may('read', 'trunks')) return null
  return <RecordField<Trunk> {...props} resource={trunks} labelOf={row => row.name} />
}
