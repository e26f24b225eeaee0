import { NumberField } from '../../form/number-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { WEEKDAYS } from './scheduled-report-words.ts'

/** On which day reports of a frequency are sent, where there is a choice. */
export function DayField({ frequency }: { readonly frequency: string }) {
  if (frequency === 'weekly') return <SelectField name="day_of_week" label="On" choices={WEEKDAYS} />
  if (frequency !== 'monthly') return null
  return (
    <NumberField
      name="day_of_month"
      label="On day"
      minimum={1}
      maximum={31}
      step={1}
      isRequired
      help="In shorter months, the last."
    />
  )
}
