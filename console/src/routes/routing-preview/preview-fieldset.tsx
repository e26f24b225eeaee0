import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ApiError } from '../../api/api-error.ts'
import { campaignName, campaigns } from '../../api/resources/campaigns.ts'
import { numberName, numbers } from '../../api/resources/numbers.ts'
import { publisherName, publishers } from '../../api/resources/publishers.ts'
import { ComboboxField } from '../../form/combobox-field.tsx'
import { DateTimeField } from '../../form/date-time-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import type { Entry, PreviewValues } from './preview-request.ts'

const ENTRIES = [
  { value: 'cid', label: 'a campaign' },
  { value: 'number', label: 'a number' },
  { value: 'postback_key', label: 'a postback key' },
]

const DIGITS = [
  { value: null, label: '1, or no menu' },
  ...'234567890*#'.split('').map(value => ({ value, label: value })),
]

const ATTESTATIONS = [
  { value: null, label: 'what the tags say' },
  ...['A', 'B', 'C'].map(value => ({ value, label: value })),
  { value: 'failed', label: 'failed' },
  { value: 'none', label: 'none' },
]

/** What is asked of the call. @param refusal of what was asked last; null: it was not refused */
export function PreviewFieldset({ refusal }: { readonly refusal: ApiError | null }) {
  const { control, setError, getValues } = useFormContext<PreviewValues>()
  const entry: Entry = useWatch({ control, name: 'entry' })
  // Each refusal is another: asking again has taken the marks of the last one away, also where it is refused for the same.
  useEffect(() => {
    for (const [field, messages] of Object.entries(refusal?.fields ?? {}))
      setError(field as keyof PreviewValues, { type: 'api', message: messages.join('; ') })
  }, [refusal, setError])
  return (
    <div className="preview-fields">
      <SelectField name="entry" label="The call comes in at" choices={ENTRIES} />
      {entry === 'cid' && (
        <ComboboxField
          name="cid"
          label="Campaign"
          isRequired
          useList={campaigns.useList}
          keyOf={row => row.cid}
          labelOf={campaignName}
          initialLabel={getValues('cid') ?? ''}
        />
      )}
      {entry === 'number' && (
        <ComboboxField
          name="number"
          label="Number"
          isRequired
          useList={numbers.useList}
          keyOf={row => row.number}
          labelOf={numberName}
          initialLabel={getValues('number') ?? ''}
        />
      )}
      {entry === 'postback_key' && <TextField name="postback_key" label="Postback key" isRequired />}
      <TextField name="caller_number" label="Caller" type="tel" placeholder="+1 303 555 0100" />
      <ComboboxField
        name="publisher_id"
        label="Publisher"
        placeholder={entry === 'number' ? 'The number’s own' : 'Nobody’s'}
        useList={publishers.useList}
        keyOf={row => row.afid}
        labelOf={publisherName}
        initialLabel={getValues('publisher_id') ?? ''}
      />
      <TextField name="tags" label="Tags" isMultiline placeholder="age=44" help="One a line, as key=value." />
      <SelectField name="digit" label="Key pressed" choices={DIGITS} />
      <SelectField name="attestation" label="Attestation" choices={ATTESTATIONS} />
      <DateTimeField name="at" label="When" help="Empty: now. Caps are as they are now." />
    </div>
  )
}
