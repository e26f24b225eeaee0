import { addresses } from '../../addresses.ts'
import type { Schemas } from '../../api/api-client.ts'
import type { Versioned } from '../../api/resource.ts'
import { type Target, targets } from '../../api/resources/targets.ts'
import { FormSection } from '../../form/form-section.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { HoursField } from '../../form/hours/hours-field.tsx'
import { attributesOf, type Week, weekOf } from '../../form/hours/week.ts'
import { NumberField } from '../../form/number-field.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'
import { ianaZone } from '../../words/time-zones.ts'
import { type BuyerEdit, useOwnCompany } from './own-company.ts'

/** What a buyer may change of its own target, and nothing else: the API would refuse it. */
export function OwnTargetEdit() {
  const { targetId } = useSession()
  const answer = targets.useOne(targetId ?? 0)
  const company = useOwnCompany()
  if (answer.data === undefined || company.data === undefined) return null
  return <EditForm version={answer.data} mayEdit={company.data.buyer_may_edit} />
}

interface EditFormProps {
  readonly version: Versioned<Target>
  readonly mayEdit: readonly BuyerEdit[]
}

function EditForm({ version: { record, etag }, mayEdit }: EditFormProps) {
  const goTo = useGoTo()
  const update = targets.useUpdate()
  const close = () => goTo(addresses.ownTarget())
  const may = (edit: BuyerEdit) => mayEdit.includes(edit)
  return (
    <FullScreenDialog label="Change my target" onClose={close}>
      <ResourceForm
        title="Change my target"
        values={valuesOf(record)}
        submitLabel="Save"
        save={({ changed, isForced }) =>
          update.mutateAsync({
            key: record.id,
            changes: changesOf(changed, record),
            etag: isForced ? null : etag,
          })
        }
        onSaved={() => {
          notify('Saved. It holds from the next call on.')
          close()
        }}
        onCancel={close}
      >
        {may('paused') && (
          <FormSection title="State">
            <SwitchField
              name="paused"
              label="Paused"
              help="No calls come while it is paused; those in progress go on."
            />
          </FormSection>
        )}
        {may('hours') && (
          <FormSection title="Hours" help={`When calls may come, by the clock of ${record.time_zone}.`}>
            <HoursField name="hours" label="Hours" timeZone={ianaZone(record.time_zone)} />
          </FormSection>
        )}
        {(may('caps') || may('concurrency')) && (
          <FormSection title="How many calls" help="Empty means no limit.">
            <div className="field-row">
              {may('concurrency') && <LimitField name="concurrency_cap" label="Calls at a time" />}
              {may('caps') &&
                CAPS.map(([name, label]) => <LimitField key={name} name={`${name}.cap`} label={label} />)}
            </div>
          </FormSection>
        )}
      </ResourceForm>
    </FullScreenDialog>
  )
}

const CAPS = [
  ['hourly_cap_attributes', 'Calls an hour', 'Hourly'],
  ['daily_cap_attributes', 'Calls a day', 'Daily'],
  ['monthly_cap_attributes', 'Calls a month', 'Monthly'],
  ['hard_cap_attributes', 'Calls in all', 'Hard'],
] as const

function LimitField({ name, label }: { readonly name: string; readonly label: string }) {
  return <NumberField name={name} label={label} minimum={0} step={1} placeholder="No limit" />
}

interface Values {
  readonly paused: boolean
  readonly hours: Week
  readonly concurrency_cap: number | null
  readonly [cap: `${string}_cap_attributes`]: { readonly cap: number | null }
}

function valuesOf(target: Target): Values {
  const caps = CAPS.map(([name, , type]) => [
    name,
    { cap: target.caps.find(cap => cap.type === type)?.cap ?? null },
  ])
  return {
    paused: target.paused,
    hours: weekOf(target.business_hours),
    concurrency_cap: target.concurrency_cap,
    ...Object.fromEntries(caps),
  }
}

function changesOf({ hours, ...changed }: Partial<Values>, target: Target): Schemas['TargetUpdate'] {
  return {
    ...(changed as Schemas['TargetUpdate']),
    ...(hours !== undefined && {
      business_hours_attributes: [...attributesOf(hours, target.business_hours)],
    }),
  }
}
