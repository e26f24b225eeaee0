import { useRef } from 'react'
import { numberName, numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { ResourceForm } from '../../form/resource-form.tsx'
import { createAttributes, type NumberValues, numberValues } from '../numbers/number-form.ts'
import { OriginFields } from '../numbers/origin-fields.tsx'
import { THOSE_THERE, ThoseThere } from './those-there.tsx'

interface NumberStepProps {
  /** Whose calls are to come by it. */
  readonly cid: string
  onMade(number: string): void
}

const NEW = numberValues(null)

export function NumberStep({ cid, onMade }: NumberStepProps) {
  const create = numbers.useCreate()
  const there = numbers.useList({ ...THOSE_THERE, cid })
  const created = useRef('')
  return (
    <>
      <p>Whoever dials the number gets to the campaign. A publisher gets one of their own, later.</p>
      <ThoseThere<TrackingNumber>
        label="Go on with one that the campaign has:"
        rows={there.data?.rows}
        nameOf={numberName}
        onChoose={({ number }) => onMade(number)}
      />
      <ResourceForm<NumberValues>
        isStep
        title="Number"
        values={NEW}
        submitLabel="Get the number"
        save={async ({ values }) => {
          created.current = (await create.mutateAsync(createAttributes({ ...values, cid }))).number
        }}
        onSaved={() => onMade(created.current)}
        onCancel={() => undefined}
      >
        <OriginFields />
      </ResourceForm>
    </>
  )
}
