import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../parts/button.tsx'
import { GoingButton } from '../../table/going-button.tsx'
import { ConditionsField } from '../conditions/conditions-field.tsx'
import { NumberField } from '../number-field.tsx'
import { useShownField } from '../shown-fields.ts'
import { TextField } from '../text-field.tsx'
import { type CriterionValues, criteriaInWords, NEW_CRITERION, NEW_TIER } from './criteria.ts'
import './criteria.css'
import { COMPANY_MONEY } from '../../words/money-words.ts'

export interface CriteriaFieldProps {
  /** Its value is an array of `CriterionValues`; named as the API names it in errors. */
  readonly name: string
}

/** When a call converts and what it is worth: criteria in the order in which they are looked at, each with its tiers. */
export function CriteriaField({ name }: CriteriaFieldProps) {
  const { control } = useFormContext()
  const { fields, append, remove, move } = useFieldArray({ control, name, keyName: 'key' })
  useShownField(name, 'Conversion criteria', criteria =>
    criteriaInWords(criteria as readonly CriterionValues[]),
  )
  return (
    <div className="criteria">
      {fields.map(({ key }, place) => (
        <fieldset key={key} className="criterion">
          <legend>Criterion {place + 1}</legend>
          <div className="criterion-buttons">
            {place > 0 && (
              <Button className="button small" onPress={() => move(place, place - 1)}>
                Look at it earlier
              </Button>
            )}
            <GoingButton
              className="button small danger"
              aria-label={`Remove criterion ${place + 1}`}
              onPress={() => remove(place)}
            >
              Remove
            </GoingButton>
          </div>
          <div className="field-row">
            <TextField name={`${name}.${place}.name`} label="Name" />
            <NumberField
              name={`${name}.${place}.dedupe_seconds`}
              label="A caller converts once in seconds"
              help="0: every call may."
              minimum={0}
              step={1}
            />
          </div>
          <ConditionsField
            name={`${name}.${place}.conditions`}
            label={`Conditions of criterion ${place + 1}`}
          />
          <Tiers name={`${name}.${place}.tiers`} />
        </fieldset>
      ))}
      <div>
        <Button className="button" onPress={() => append(NEW_CRITERION)}>
          Add a criterion
        </Button>
      </div>
    </div>
  )
}

function Tiers({ name }: { readonly name: string }) {
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' })
  return (
    <div className="tiers">
      {fields.map(({ key }, place) => (
        <div key={key} className="tier">
          <NumberField name={`${name}.${place}.seconds`} label="From seconds" minimum={0} step={1} />
          <NumberField name={`${name}.${place}.revenue`} label={COMPANY_MONEY.revenue} minimum={0} isMoney />
          <NumberField name={`${name}.${place}.payout`} label={COMPANY_MONEY.payout} minimum={0} isMoney />
          <NumberField
            name={`${name}.${place}.payout_percent`}
            label="or % of revenue"
            minimum={0}
            placeholder="–"
          />
          <GoingButton
            className="button icon plain"
            aria-label={`Remove tier ${place + 1}`}
            onPress={() => remove(place)}
          >
            ✕
          </GoingButton>
        </div>
      ))}
      <div>
        <Button className="button small" onPress={() => append(NEW_TIER)}>
          Add a tier
        </Button>
      </div>
    </div>
  )
}
