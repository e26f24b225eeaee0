import { ResourceForm } from '../../../form/resource-form.tsx'
import { notify } from '../../../parts/notices.tsx'
import type { EditedSettings } from '../call-settings.ts'
import { TimerRows } from './timer-rows.tsx'
import { refusalAtTimer, type TimerValues, timerUpdate, timerValues } from './timer-values.ts'

export function TimersForm({ edited }: { readonly edited: EditedSettings }) {
  const { settings, settingsOf, formKey, save, renew } = edited
  const values = timerValues(settings)
  return (
    <ResourceForm<TimerValues>
      key={formKey}
      isInline
      title="Pixels"
      values={values}
      valuesOf={now => timerValues(settingsOf(now))}
      submitLabel="Save the pixels"
      save={async ({ before, values: typed, now }) => {
        try {
          await save(timerUpdate(before, typed, now?.values), now)
        } catch (error) {
          throw refusalAtTimer(error, typed.timers_attributes, values.timers_attributes)
        }
      }}
      onSaved={() => {
        notify('Saved the pixels.')
        renew()
      }}
      onCancel={renew}
    >
      <TimerRows />
    </ResourceForm>
  )
}
