import { type Publisher, publisherName, publishers } from '../api/resources/publishers.ts'
import { useSession } from '../session/session.ts'
import { ComboboxField } from './combobox-field.tsx'
import { TextField } from './text-field.tsx'
import type { FieldProps } from './use-field.ts'

export interface PublisherFieldProps extends FieldProps {
  readonly initialLabel?: string
  readonly placeholder?: string
}

/** A publisher by its `afid`; whoever may not see publishers types it. */
export function PublisherField({ initialLabel, placeholder, ...field }: PublisherFieldProps) {
  const { may } = useSession()
  if (!may('read', 'affiliates')) return <TextField {...field} label="Publisher’s AFID" />
  return (
    <ComboboxField<Publisher>
      {...field}
      useList={publishers.useList}
      keyOf={row => row.afid}
      labelOf={publisherName}
      {...(initialLabel !== undefined && { initialLabel })}
      {...(placeholder !== undefined && { placeholder })}
    />
  )
}
