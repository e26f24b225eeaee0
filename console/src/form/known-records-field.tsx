import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ListAnswer } from '../api/list-answer.ts'
import type { ListQuery, RecordKey, Versioned } from '../api/resource.ts'
import { RecordsField } from './records-field.tsx'
import type { FieldProps } from './use-field.ts'

export interface KnownRecordsFieldProps<Row> extends FieldProps {
  /** As `createResource` makes them. */
  readonly resource: {
    useList(query: ListQuery): UseQueryResult<ListAnswer<Row>>
    useMany(keys: readonly RecordKey[]): readonly UseQueryResult<Versioned<Row>>[]
  }
  labelOf(row: Row): string
}

/** Each is a request; of more than these the others are shown by their ids. */
const NAMED = 50

/** A `RecordsField` of a record that names others by their ids only: it reads what they are called. */
export function KnownRecordsField<Row extends { readonly id: number }>(props: KnownRecordsFieldProps<Row>) {
  const { resource, ...field } = props
  const { getValues } = useFormContext()
  const [initial] = useState<readonly number[]>(() => (getValues(props.name) ?? []).slice(0, NAMED))
  const answers = resource.useMany(initial)
  return (
    <RecordsField<Row>
      key={String(answers.some(({ isPending }) => isPending))}
      {...field}
      useList={resource.useList}
      idOf={row => row.id}
      initialRows={answers.flatMap(({ data }) => data?.record ?? [])}
    />
  )
}
