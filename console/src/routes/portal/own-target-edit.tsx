import { addresses } from '../../addresses.ts'
import type { Schemas } from '../../api/api-client.ts'
import { type Target, targets } from '../../api/resources/targets.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { HoursField } from '../../form/hours/hours-field.tsx'
import { attributesOf, type Week, weekOf } from '../../form/hours/week.ts'
import { NumberField } from '../../form/number-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useSession } from '../../session/session.ts'
import { ianaZone } from '../../words/time-zones.ts'
import { type BuyerEdit, useOwnCompany } from './own-company.ts'

/** What a buyer may change of its own target, and nothing else: the API would refuse it. */
export function OwnTargetEdit() {
  const { targetId } = useSession()
  const company = useOwnCompany()
  if (company.data === undefined)
    return company.isError ? <Problem error={company.error} onRetry={company.refetch} /> : <LoadingScreen />
  const { buyer_may_edit: mayEdit } = company.data
  return (
    <EditDialog
      resource={targets}
      recordKey={targetId ?? 0}
      title="Change my target"
      addressOf={() => addresses.ownTarget()}
      valuesOf={valuesOf}
      changesOf={({ changed, record }) => changesOf(changed, record)}
      savedNotice="Saved. It holds from the next call on."
    >
      {row => <OwnTargetFields target={row} mayEdit={mayEdit} />}
    </EditDialog>
  )
}

interface OwnTargetFieldsProps {
  readonly target: Target
  readonly mayEdit: readonly BuyerEdit[]
}

function OwnTargetFields({ target, mayEdit }: OwnTargetFieldsProps) {
  const may = (edit: BuyerEdit) => mayEdit.includes(edit)
  return (
    <>
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
        <FormSection title="Hours" help={`When calls may come, by the clock of ${target.time_zone}.`}>
          <HoursField name="hours" label="Hours" timeZone={ianaZone(target.time_zone)} />
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
    </>
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
