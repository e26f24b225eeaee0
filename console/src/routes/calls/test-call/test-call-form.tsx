import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { addresses } from '../../../addresses.ts'
import { usePlaceTestCall } from '../../../api/resources/calls.ts'
import { numberName, numbers } from '../../../api/resources/numbers.ts'
import { publisherName, publishers } from '../../../api/resources/publishers.ts'
import { ComboboxField } from '../../../form/combobox-field.tsx'
import { FormSection } from '../../../form/form-section.tsx'
import { FullScreenDialog } from '../../../form/full-screen-dialog.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { ResourceForm } from '../../../form/resource-form.tsx'
import { SelectField } from '../../../form/select-field.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useClose } from '../../../form/use-close.ts'
import { useGoTo } from '../../../parts/use-go-to.ts'
import type { SearchParameters } from '../../../search-parameters.ts'
import { ANSWERS, newTestCall, testCallFields } from './test-call-request.ts'

const ATTESTATIONS = [
  { value: null, label: 'nothing is known' },
  ...['A', 'B', 'C'].map(value => ({ value, label: value })),
  { value: 'failed', label: 'failed' },
  { value: 'none', label: 'none' },
]

/** Calls a number without a telephone, and leads to what became of it. Its address may name the number. */
export function TestCallForm() {
  const search = useSearch({ strict: false }) as SearchParameters
  const goTo = useGoTo()
  const place = usePlaceTestCall()
  // Read in the turn in which it was placed, before anything is rendered again.
  const uuid = useRef('')
  const number = [search['number'] ?? []].flat()[0] ?? null
  const close = useClose(addresses.calls())
  return (
    <FullScreenDialog label="Test call" onClose={close}>
      <ResourceForm
        title="Test call"
        values={newTestCall(number)}
        submitLabel="Place the call"
        busyLabel="Calling …"
        save={async ({ values }) => {
          uuid.current = (await place.mutateAsync(testCallFields(values))).uuid
        }}
        onSaved={() => goTo(addresses.call(uuid.current), { replace: true })}
        onCancel={close}
      >
        <FormSection
          title="Who calls"
          help="No telephone rings, and the call is over at once. All else is as with any call: it fills caps, is counted and paid for, and is told to webhooks and pixels."
        >
          <ComboboxField
            name="number"
            label="Number"
            help="Which is called."
            isRequired
            useList={numbers.useList}
            keyOf={row => row.number}
            labelOf={numberName}
            initialLabel={number ?? ''}
          />
          <TextField
            name="caller_number"
            label="Caller"
            type="tel"
            placeholder="+1 303 555 0100"
            help="Empty: withheld."
          />
          <ComboboxField
            name="publisher_id"
            label="Publisher"
            placeholder="The number’s own"
            useList={publishers.useList}
            keyOf={row => row.afid}
            labelOf={publisherName}
          />
          <TextField
            name="tags"
            label="Tags"
            isMultiline
            placeholder="age=44"
            help="One a line, as key=value."
          />
          <TextField
            name="digits"
            label="Keys pressed"
            placeholder="1"
            help="In their order, where a menu asks."
          />
          <SelectField name="attestation" label="Attestation" choices={ATTESTATIONS} />
        </FormSection>
        <FormSection title="Who answers">
          <SelectField name="answered" label="Answered by" choices={ANSWERS} />
          <NumberField
            name="talk_seconds"
            label="Seconds of talk"
            minimum={0}
            maximum={43_200}
            placeholder="60"
            help="Then the caller hangs up. What converts after a minute needs more than that."
          />
        </FormSection>
      </ResourceForm>
    </FullScreenDialog>
  )
}
