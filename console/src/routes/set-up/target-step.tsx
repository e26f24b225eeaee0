import { useRef } from 'react'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { ResourceForm } from '../../form/resource-form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useSession } from '../../session/session.ts'
import { THOSE_THERE, ThoseThere } from './those-there.tsx'

interface TargetValues {
  readonly name: string | null
  readonly number: string | null
}

const NEW: TargetValues = { name: null, number: null }

/** The buyer’s desk: who is rung. */
export function TargetStep({ onMade }: { onMade(id: number): void }) {
  const { timeZoneName } = useSession()
  const create = targets.useCreate()
  const there = targets.useList(THOSE_THERE)
  const created = useRef(0)
  return (
    <>
      <p>
        A target is a desk that is rung: a buyer’s telephone, or your own. Its hours and caps can be set
        later.
      </p>
      <ThoseThere<Target>
        label="Go on with one that is there:"
        rows={there.data?.rows}
        nameOf={targetName}
        onChoose={({ id }) => onMade(id)}
      />
      <ResourceForm<TargetValues>
        isStep
        title="Target"
        values={NEW}
        submitLabel="Create the target"
        save={async ({ values: { name, number } }) => {
          // Its caps and hours are then those of the days that the Company sees.
          const fields = { name, number: number ?? '', time_zone: timeZoneName }
          created.current = (await create.mutateAsync(fields)).id
        }}
        onSaved={() => onMade(created.current)}
        onCancel={() => undefined}
      >
        <div className="field-row">
          <TextField name="name" label="Name" placeholder="Open Desk" />
          <TextField
            name="number"
            label="Telephone number"
            isRequired
            placeholder="+1 212 555 0101"
            help="Or a SIP address: sip:desk@example.com. Test calls do not ring it."
          />
        </div>
      </ResourceForm>
    </>
  )
}
