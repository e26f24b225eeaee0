import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ListAnswer } from '../api/list-answer.ts'
import type { ListQuery, RecordKey, Versioned } from '../api/resource.ts'
import { ComboboxField } from './combobox-field.tsx'
import type { FieldProps } from './use-field.ts'

interface Found<Row> {
  useList(query: ListQuery): UseQueryResult<ListAnswer<Row>>
  useOne(key: RecordKey): UseQueryResult<Versioned<Row>>
}

export interface RecordFieldProps<Row> extends FieldProps {
  readonly resource: Found<Row>
  labelOf(row: Row): string
  readonly placeholder?: string
}

/** One record of another resource by its id; the one that is chosen already is shown by its name. */
export function RecordField<Row extends { readonly id: number }>(props: RecordFieldProps<Row>) {
  const { getValues } = useFormContext()
  const [initial] = useState<number | null>(() => getValues(props.name) ?? null)
  return initial === null ? <Choice {...props} /> : <Chosen {...props} id={initial} />
}

function Chosen<Row extends { readonly id: number }>({
  id,
  ...props
}: RecordFieldProps<Row> & { readonly id: number }) {
  const { data, isPending } = props.resource.useOne(id)
  const label = data === undefined ? `#${id}` : props.labelOf(data.record)
  return <Choice key={String(isPending)} {...props} initialKey={id} initialLabel={label} />
}

function Choice<Row extends { readonly id: number }>({
  resource,
  ...props
}: RecordFieldProps<Row> & { readonly initialKey?: number; readonly initialLabel?: string }) {
  return <ComboboxField<Row> {...props} useList={resource.useList} keyOf={row => row.id} />
}
