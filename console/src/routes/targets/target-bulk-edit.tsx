import { useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { FormProvider, useForm } from 'react-hook-form'
import { useUndoBatch } from '../../api/resource.ts'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import type { Condition } from '../../form/conditions/conditions.ts'
import { ConditionsField } from '../../form/conditions/conditions-field.tsx'
import { HoursField } from '../../form/hours/hours-field.tsx'
import { ALWAYS, type Week, weekOf } from '../../form/hours/week.ts'
import { NumberField } from '../../form/number-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { counted } from '../../format/format-number.ts'
import { Button } from '../../parts/button.tsx'
import type { BulkDialogPorts } from '../../table/selection-bar.tsx'
import { CAP_WORDS, type CapKind } from '../../words/cap-words.ts'
import { TIME_ZONE_CHOICES } from '../../words/time-zone-choices.ts'
import { ianaZone } from '../../words/time-zones.ts'
import { type BulkEdit, bulkChanges } from './bulk-changes.ts'
import './targets.css'

interface Values {
  readonly setsCap: Readonly<Record<CapKind, 'keep' | 'set' | 'remove'>>
  readonly cap: Readonly<Record<CapKind, number | null>>
  readonly setsHours: boolean
  readonly time_zone: string
  readonly week: Week
  readonly tags: 'keep' | 'add' | 'replace'
  readonly conditions: readonly Condition[]
  readonly priority: number | null
  readonly weight: number | null
}

const KINDS = Object.keys(CAP_WORDS) as readonly CapKind[]

const each = <Value,>(value: Value) =>
  Object.fromEntries(KINDS.map(kind => [kind, value])) as Record<CapKind, Value>

export interface TargetBulkEditProps extends BulkDialogPorts {
  readonly rows: readonly Target[]
}

/** Caps, hours, conditions and order of several targets at once; all of them, or none. */
export function TargetBulkEdit({ rows, onClose, onDone }: TargetBulkEditProps) {
  const [first] = rows
  const form = useForm<Values>({
    defaultValues: {
      setsCap: each('keep'),
      cap: each(null),
      setsHours: false,
      time_zone: first?.time_zone ?? 'UTC',
      week: first === undefined ? ALWAYS : weekOf(first.business_hours),
      tags: 'keep',
      conditions: [],
      priority: null,
      weight: null,
    },
  })
  const bulk = targets.useBulk()
  const undo = useUndoBatch()
  const [problem, setProblem] = useState<string | null>(null)
  const [setsCap, setsHours, zone, tags] = form.watch(['setsCap', 'setsHours', 'time_zone', 'tags'])

  async function save(values: Values) {
    setProblem(null)
    try {
      const batchId = await bulk.mutateAsync(bulkChanges(rows, editOf(values)))
      onClose()
      onDone({
        sentence: `Changed ${counted(rows.length, 'target')}.`,
        ...(undo !== null && { undo: () => undo(batchId) }),
      })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={open => !open && onClose()}>
      <Modal className="dialog wide">
        <Dialog>
          <Heading slot="title">Edit {counted(rows.length, 'target')}</Heading>
          <p className="soft">{rows.map(targetName).join(', ')}. What is not set here stays as it is.</p>
          <FormProvider {...form}>
            <form
              className="bulk-edit"
              noValidate
              onSubmit={event => {
                event.stopPropagation()
                void form.handleSubmit(save)(event)
              }}
            >
              <h3>Caps</h3>
              {KINDS.map(kind => (
                <div className="field-row" key={kind}>
                  <SelectField
                    name={`setsCap.${kind}`}
                    label={`Calls ${CAP_WORDS[kind].label.toLowerCase()}`}
                    choices={CAP_CHOICES}
                  />
                  {setsCap[kind] === 'set' && (
                    <NumberField name={`cap.${kind}`} label="Limit" isRequired minimum={0} step={1} />
                  )}
                </div>
              ))}
              <h3>Order</h3>
              <div className="field-row">
                <NumberField name="priority" label="Priority" step={1} placeholder="As it is" />
                <NumberField name="weight" label="Weight" minimum={0} step={1} placeholder="As it is" />
              </div>
              <h3>Hours</h3>
              <SwitchField name="setsHours" label="Give all of them the same hours" />
              {setsHours && (
                <>
                  <SelectField name="time_zone" label="Time zone" choices={TIME_ZONE_CHOICES} />
                  <HoursField name="week" label="Hours of the week" timeZone={ianaZone(zone)} />
                </>
              )}
              <h3>Conditions</h3>
              <SelectField name="tags" label="Tags of calls" choices={TAG_CHOICES} />
              {tags !== 'keep' && (
                <ConditionsField
                  name="conditions"
                  label="Conditions"
                  everyCall={tags === 'add' ? 'Nothing is added.' : 'They take every call.'}
                />
              )}
              {problem !== null && (
                <p className="problem" role="alert">
                  {problem}
                </p>
              )}
              <div className="dialog-actions">
                <Button className="button" onPress={onClose}>
                  Cancel
                </Button>
                <Button className="button primary" type="submit">
                  {form.formState.isSubmitting ? 'Saving …' : `Change ${counted(rows.length, 'target')}`}
                </Button>
              </div>
            </form>
          </FormProvider>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const CAP_CHOICES = [
  { value: 'keep', label: 'As it is' },
  { value: 'set', label: 'At most …' },
  { value: 'remove', label: 'No limit' },
]

const TAG_CHOICES = [
  { value: 'keep', label: 'As they are' },
  { value: 'add', label: 'Add these' },
  { value: 'replace', label: 'These instead of all' },
]

function editOf(values: Values): BulkEdit {
  const { setsCap, cap, setsHours, time_zone: timeZone, week, tags, conditions, priority, weight } = values
  const caps = KINDS.filter(kind => setsCap[kind] !== 'keep').map(kind => [
    kind,
    setsCap[kind] === 'remove' ? null : cap[kind],
  ])
  return {
    caps: Object.fromEntries(caps),
    hours: setsHours ? { week, timeZone } : null,
    conditions: tags === 'keep' ? null : { rows: conditions, replaces: tags === 'replace' },
    priority,
    weight,
  }
}
