import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListAnswer } from '../api/list-answer.ts'
import type { ListQuery } from '../api/resource.ts'
import { FieldNotes } from './field-notes.tsx'
import { LazyChosenTags } from './lazy-chosen-tags.tsx'
import { RecordPicker } from './record-picker.tsx'
import { plainWords } from './shown-fields.ts'
import { type FieldProps, useField } from './use-field.ts'

export interface RecordsFieldProps<Row> extends FieldProps {
  /** The resource's `useList`: asked with what is typed. */
  useList(query: ListQuery): UseQueryResult<ListAnswer<Row>>
  idOf(row: Row): number
  labelOf(row: Row): string
  /** Of those that are chosen already. */
  readonly initialRows: readonly Row[]
}

/** Several records of another resource, each found by its name. Its value is their ids. */
export function RecordsField<Row extends object>(props: RecordsFieldProps<Row>) {
  const { label, help, isDisabled, useList, idOf, labelOf, initialRows } = props
  const [names, setNames] = useState<Names>(() => new Map(initialRows.map(row => [idOf(row), labelOf(row)])))
  const nameOf = (id: number) => names.get(id) ?? `#${id}`
  const { input, error } = useField(props, undefined, chosen =>
    plainWords((chosen as readonly number[] | null)?.map(nameOf)),
  )
  const ids = (input.value ?? []) as readonly number[]
  useMissingName(props, ids, names, setNames)

  return (
    <div className="field">
      <RecordPicker
        label={label}
        useList={useList}
        idOf={idOf}
        labelOf={labelOf}
        except={ids}
        onPick={row => {
          setNames(new Map(names).set(idOf(row), labelOf(row)))
          input.onChange([...ids, idOf(row)])
        }}
        onBlur={input.onBlur}
        isDisabled={isDisabled}
        isInvalid={error !== undefined}
        inputRef={input.ref}
      >
        <FieldNotes help={help} error={error} />
      </RecordPicker>
      {ids.length > 0 && (
        <LazyChosenTags
          label={`${label}: chosen`}
          chosen={ids.map(id => ({ key: id, words: nameOf(id) }))}
          onRemove={keys => input.onChange(ids.filter(id => !keys.has(id)))}
        />
      )}
    </div>
  )
}

type Names = ReadonlyMap<number, string>

/** As many as the picker shows: what it asks itself is asked once. */
const SHOWN = 20

/** Of those that were chosen before the field was there, such as restored ones: each is looked for by its id, one by one. */
function useMissingName<Row extends object>(
  { useList, idOf, labelOf }: RecordsFieldProps<Row>,
  ids: readonly number[],
  names: Names,
  setNames: (names: Names) => void,
): void {
  const missing = ids.find(id => !names.has(id))
  const { data, isFetching } = useList({
    q: missing === undefined ? null : String(missing),
    per_page: SHOWN,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is answered
  useEffect(() => {
    if (missing === undefined || isFetching || data === undefined) return
    const row = data.rows.find(candidate => idOf(candidate) === missing)
    setNames(new Map(names).set(missing, row === undefined ? `#${missing}` : labelOf(row)))
  }, [missing, isFetching, data])
}
