import { useFormContext, useWatch } from 'react-hook-form'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { BulkEditDialog } from '../../bulk-edit/bulk-edit-dialog.tsx'
import { CapSettings } from '../../bulk-edit/cap-settings.tsx'
import type { BulkEditProps } from '../../bulk-edit/edit-action.tsx'
import { AS_IT_IS } from '../../bulk-edit/edited-fields.ts'
import { KeptNumber } from '../../bulk-edit/kept-number.tsx'
import { ConditionsField } from '../../form/conditions/conditions-field.tsx'
import { HoursField } from '../../form/hours/hours-field.tsx'
import { weekOf } from '../../form/hours/week.ts'
import { SelectField } from '../../form/select-field.tsx'
import { TIME_ZONE_CHOICES } from '../../words/time-zone-choices.ts'
import { ianaZone } from '../../words/time-zones.ts'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'

/** Caps, order, hours and conditions of several targets. */
export function TargetBulkEdit(props: BulkEditProps<Target>) {
  return (
    <BulkEditDialog<Target, BulkEdit>
      {...props}
      noun="target"
      nameOf={targetName}
      resource={targets}
      values={valuesFor(props.rows)}
      changesOf={bulkChanges}
    >
      <h3>Caps</h3>
      <CapSettings />
      <h3>Order</h3>
      <div className="field-row">
        <KeptNumber name="priority" label="Priority" step={1} />
        <KeptNumber name="weight" label="Weight" minimum={0} step={1} />
      </div>
      <h3>Hours</h3>
      <HoursSetting />
      <h3>Conditions</h3>
      <ConditionsEdit />
    </BulkEditDialog>
  )
}

/** Hours begin with those of the first target. */
function valuesFor([first]: readonly Target[]): BulkEdit {
  if (first === undefined) return NOTHING_SET
  const { time_zone, business_hours: hours } = first
  return { ...NOTHING_SET, business_hours: { how: 'keep', time_zone, week: weekOf(hours) } }
}

function HoursSetting() {
  const { control } = useFormContext<BulkEdit>()
  const [how, zone] = useWatch({ control, name: ['business_hours.how', 'business_hours.time_zone'] })
  return (
    <>
      <SelectField name="business_hours.how" label="When they take calls" choices={HOURS_CHOICES} />
      {how === 'set' && (
        <>
          <SelectField name="business_hours.time_zone" label="Time zone" choices={TIME_ZONE_CHOICES} />
          <HoursField name="business_hours.week" label="Hours of the week" timeZone={ianaZone(zone)} />
        </>
      )}
    </>
  )
}

function ConditionsEdit() {
  const { control } = useFormContext<BulkEdit>()
  const how = useWatch({ control, name: 'tag_list.how' })
  return (
    <>
      <SelectField name="tag_list.how" label="Tags of calls" choices={TAG_CHOICES} />
      {how !== 'keep' && (
        <ConditionsField
          name="tag_list.entries"
          label="Conditions"
          everyCall={how === 'add' ? 'Nothing is added.' : 'They take every call.'}
        />
      )}
    </>
  )
}

const HOURS_CHOICES = [
  { value: 'keep', label: AS_IT_IS },
  { value: 'set', label: 'The same hours for all' },
]

const TAG_CHOICES = [
  { value: 'keep', label: AS_IT_IS },
  { value: 'add', label: 'Add these' },
  { value: 'replace', label: 'These instead of all' },
]
