import { useFormContext, useWatch } from 'react-hook-form'
import { CapFields } from '../../form/cap-fields.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { BEHAVIOR_CHOICES } from './behavior-words.ts'
import { type Member, MembersField } from './members-field.tsx'

/** What is typed of a group; `members` are those that it has already. */
export function TargetGroupFields({ members }: { readonly members: readonly Member[] }) {
  const { control } = useFormContext()
  const isTogether = useWatch({ control, name: 'behavior' }) === 2
  return (
    <>
      <FormSection title="Group">
        <TextField name="name" label="Name" isRequired emptyValue="" />
        <MembersField name="target_ids" label="Members" initialRows={members} />
      </FormSection>
      <FormSection title="How it rings">
        <SelectField name="behavior" label="Its targets ring" choices={BEHAVIOR_CHOICES} />
        {isTogether && (
          <div className="field-row">
            <NumberField
              name="priority"
              label="Priority"
              isRequired
              step={1}
              help="The lowest is tried first."
            />
            <NumberField name="weight" label="Weight" isRequired minimum={0} step={1} />
          </div>
        )}
      </FormSection>
      <FormSection
        title="Caps"
        help="Of all members together. Hours, days and months are those of the Company’s time zone."
      >
        <CapFields />
      </FormSection>
    </>
  )
}
