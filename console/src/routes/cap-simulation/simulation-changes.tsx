import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { type TargetGroup, targetGroupName, targetGroups } from '../../api/resources/target-groups.ts'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { NumberField } from '../../form/number-field.tsx'
import { RecordField } from '../../form/record-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { Button } from '../../parts/button.tsx'
import { GoingButton } from '../../table/going-button.tsx'
import { type Change, NEW_CHANGE, type SimulationValues, WHATS } from './simulation-request.ts'

const OF = [
  { value: 'target', label: 'a target' },
  { value: 'group', label: 'a group' },
]

const PAUSED = [
  { value: 1, label: 'paused' },
  { value: 0, label: 'not paused' },
]

/** As the form library writes into it. */
interface SimulationForm {
  changes: Change[]
}

/** What would be another, a row each. */
export function SimulationChanges() {
  const { control } = useFormContext<SimulationValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'changes', keyName: 'key' })
  return (
    <div className="simulation-changes">
      {fields.map(({ key }, place) => (
        <fieldset key={key} className="simulation-change">
          <legend>Change {place + 1}</legend>
          <ChangeFields place={place} />
          <GoingButton
            className="button small"
            aria-label={`Remove change ${place + 1}`}
            onPress={() => remove(place)}
          >
            Remove
          </GoingButton>
        </fieldset>
      ))}
      <div>
        <Button className="button" onPress={() => append(NEW_CHANGE)}>
          Add a change
        </Button>
      </div>
    </div>
  )
}

function ChangeFields({ place }: { readonly place: number }) {
  const { control, setValue } = useFormContext<SimulationForm>()
  const name = `changes.${place}` as const
  const { of, what } = useWatch({ control, name }) as Change
  return (
    <>
      <SelectField
        name={`${name}.of`}
        label="Of"
        choices={OF}
        // An id is of one or the other, and groups are not paused.
        onChosen={chosen => setValue(name, { ...NEW_CHANGE, of: chosen as Change['of'] })}
      />
      {of === 'target' ? (
        <RecordField<Target>
          key="target"
          name={`${name}.id`}
          label="Target"
          isRequired
          resource={targets}
          labelOf={targetName}
        />
      ) : (
        <RecordField<TargetGroup>
          key="group"
          name={`${name}.id`}
          label="Group"
          isRequired
          resource={targetGroups}
          labelOf={targetGroupName}
        />
      )}
      <SelectField
        name={`${name}.what`}
        label="What"
        choices={WHATS[of]}
        onChosen={chosen => setValue(`${name}.value`, chosen === 'Paused' ? 1 : null)}
      />
      {what === 'Paused' ? (
        <SelectField name={`${name}.value`} label="Would be" choices={PAUSED} />
      ) : (
        <NumberField
          name={`${name}.value`}
          label="Would be"
          step={1}
          {...(what === 'Priority' || what === 'Weight'
            ? { isRequired: true }
            : { minimum: 0, placeholder: 'No limit' })}
        />
      )}
    </>
  )
}
