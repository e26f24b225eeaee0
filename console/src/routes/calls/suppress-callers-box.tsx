import { useRef, useState } from 'react'
import { useUndoBatch } from '../../api/resource.ts'
import type { Call } from '../../api/resources/calls.ts'
import { useApi } from '../../api/use-api.ts'
import { useRenewal } from '../../api/use-renewal.ts'
import { counted } from '../../format/format-number.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmBox } from '../../parts/confirm-box.tsx'
import type { BulkDialogPorts } from '../../table/bulk-action.ts'
import { namesOf } from '../../table/names-of.ts'
import { PORTION } from '../../table/portion.ts'
import { reasonsOf, runInPortions } from '../../table/run-in-portions.ts'
import { callersOf, refusedCalls, suppressCallers } from './suppress-callers.ts'

interface SuppressCallersBoxProps extends BulkDialogPorts {
  readonly rows: readonly Call[]
}

const LABEL = 'Suppress callers'

/**
 * Asks whether the callers of the calls are to be kept from calling again, and does so. Where they are more than one request
 * takes, it tells how far it is, and can be stopped: the rest stays as it is.
 */
export function SuppressCallersBox({ rows, onClose, onDone }: SuppressCallersBoxProps) {
  const { client } = useApi()
  const renew = useRenewal()
  const undoBatch = useUndoBatch()
  const callers = callersOf(rows)
  /** null: nothing is under way that takes long. */
  const [done, setDone] = useState<number | null>(null)
  const isStopped = useRef(false)

  async function suppress() {
    if (callers.length === 0) throw new Error('Their numbers are withheld: there is nobody to suppress.')
    isStopped.current = false
    if (callers.length > PORTION) setDone(0)
    try {
      const outcome = await runInPortions({
        action: { label: LABEL, run: portion => suppressCallers(client, portion, undoBatch) },
        rows: callers,
        idOf: caller => caller,
        onProgress: setDone,
        isStopped: () => isStopped.current,
      })
      if (outcome.refused?.length === callers.length) throw new Error(reasonsOf(outcome).join(' '))
      onDone({ ...outcome, refused: refusedCalls(rows, outcome) })
    } finally {
      setDone(null)
      await renew()
    }
  }

  return (
    <ConfirmBox
      title={`Suppress ${counted(callers.length, 'caller')}?`}
      confirmLabel={LABEL}
      isDangerous
      onConfirm={suppress}
      onClose={onClose}
    >
      {callers.length === 0
        ? 'Their numbers are withheld.'
        : `${namesOf(callers, String)}. Their next calls and pings are refused, whatever they call.`}
      {done !== null && (
        <p>
          <span role="status">Suppressing {counted(callers.length, 'caller')} …</span>{' '}
          <progress aria-label="Callers done" value={done} max={callers.length} />{' '}
          <Button className="button small" onPress={() => (isStopped.current = true)}>
            Stop
          </Button>
        </p>
      )}
    </ConfirmBox>
  )
}
