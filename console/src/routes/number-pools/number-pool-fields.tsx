import type { NumberPool } from '../../api/resources/number-pools.ts'
import { AttributionFields } from '../../form/attribution-fields.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'

export interface NumberPoolFieldsProps {
  /** What the form begins with; null: nothing. */
  readonly pool: NumberPool | null
  /** Kind and country are chosen once. */
  readonly isNew?: boolean
  /** What one begins with that is no copy. */
  readonly cid?: string | null
  readonly afid?: string | null
}

/** What is typed of a pool. */
export function NumberPoolFields({ pool, isNew = false, cid = null, afid = null }: NumberPoolFieldsProps) {
  return (
    <>
      {isNew && (
        <FormSection title="Its numbers" help="They are drawn from the inventory. Kind and country stay.">
          <div className="field-row">
            <SelectField name="type" label="Kind" choices={TYPES} />
            <TextField name="country" label="Country" isRequired help="Two letters, such as US." />
          </div>
        </FormSection>
      )}
      <FormSection title="Calls to them">
        <AttributionFields cid={pool?.cid ?? cid} afid={pool?.afid ?? afid} />
      </FormSection>
      <FormSection
        title="Size"
        help="Each visitor of a page is lent a number. As many as look at it at once are needed."
      >
        <div className="field-row">
          <NumberField
            name="max_pool_size"
            label="At most"
            isRequired
            minimum={1}
            step={1}
            help="Numbers are drawn on demand up to this many. Fewer than there are takes none away."
          />
          <NumberField
            name="reserve_size"
            label="Kept ready"
            isRequired
            minimum={0}
            step={1}
            help="Free for the next visitors; no more than “At most”."
          />
          <NumberField
            name="buffer_seconds"
            label="Rest, in seconds"
            isRequired
            minimum={0}
            step={1}
            help="Before a number is lent to the next one, for calls that come late."
          />
        </div>
      </FormSection>
    </>
  )
}

const TYPES = [
  { value: 'Toll-free', label: 'Toll-free' },
  { value: 'Local', label: 'Local' },
]
