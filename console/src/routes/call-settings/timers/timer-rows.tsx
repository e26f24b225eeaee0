import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { type Target, targetName, targets } from '../../../api/resources/targets.ts'
import { ComboboxField } from '../../../form/combobox-field.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { PublisherField } from '../../../form/publisher-field.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { counted } from '../../../format/format-number.ts'
import { Button } from '../../../parts/button.tsx'
import { useSession } from '../../../session/session.ts'
import { GoingButton } from '../../../table/going-button.tsx'
import { PixelTrial } from '../../pixels/pixel-trial.tsx'
import { NEW_TIMER, type TypedTimer } from './timer-values.ts'

interface TimersForForm {
  timers_attributes: TypedTimer[]
}

export function TimerRows() {
  const { control } = useFormContext<TimersForForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'timers_attributes', keyName: 'rowKey' })
  return (
    <>
      {fields.length === 0 && <p>It has none yet.</p>}
      {fields.map((field, place) => (
        <TimerRow key={field.rowKey} place={place} onRemove={() => remove(place)} />
      ))}
      <div>
        <Button className="button" onPress={() => append({ ...NEW_TIMER })}>
          Add a pixel
        </Button>
      </div>
    </>
  )
}

interface TimerRowProps {
  readonly place: number
  onRemove(): void
}

function TimerRow({ place, onRemove }: TimerRowProps) {
  const name = `timers_attributes.${place}`
  const { may } = useSession()
  const [isTrying, setTrying] = useState(false)
  const timer = useWatch({ name }) as TypedTimer | undefined
  if (timer === undefined) return null
  const { afid, tid, url } = timer
  return (
    <fieldset className="timer-row">
      <legend>
        {timer.seconds === 0
          ? 'As the call starts'
          : `Once the call has lasted ${counted(timer.seconds, 'second')}`}
      </legend>
      <div className="timer-main">
        <NumberField name={`${name}.seconds`} label="Seconds" minimum={0} isRequired />
        <TextField
          name={`${name}.url`}
          label="URL"
          isRequired
          emptyValue=""
          placeholder="https://tracker.example.com/pixel?caller=[caller_id]"
        />
        <div className="timer-buttons">
          {may('write', 'fired_pixels') && (
            <Button className="button" isDisabled={url === ''} onPress={() => setTrying(true)}>
              Try it
            </Button>
          )}
          <GoingButton
            className="button plain icon"
            aria-label={`Remove pixel ${place + 1}`}
            onPress={onRemove}
          >
            ✕
          </GoingButton>
        </div>
      </div>
      <div className="field-row">
        {may('read', 'affiliates') && (
          <PublisherField
            name={`${name}.afid`}
            label="Only for the publisher"
            initialLabel={afid ?? ''}
            placeholder="every publisher"
          />
        )}
        {may('read', 'targets') && (
          <ComboboxField<Target>
            name={`${name}.tid`}
            label="Only for calls to"
            useList={targets.useList}
            keyOf={row => row.tid ?? String(row.id)}
            labelOf={targetName}
            initialLabel={tid ?? ''}
            placeholder="every target"
          />
        )}
        <NumberField
          name={`${name}.dedupe_seconds`}
          label="Duplicates within"
          minimum={0}
          placeholder="as the campaign"
        />
        <TextField name={`${name}.type`} label="Kind" help="A label of your own." />
      </div>
      {isTrying && <PixelTrial url={url} onClose={() => setTrying(false)} />}
    </fieldset>
  )
}
