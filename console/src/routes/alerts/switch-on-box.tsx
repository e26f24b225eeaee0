import { useEffect, useEffectEvent, useState } from 'react'
import { errorInWords } from '../../../../src/domain/error-in-words.ts'
import { type Alert, type AlertPreview, alerts, usePreviewAlert } from '../../api/resources/alerts.ts'
import { counted, formatCount } from '../../format/format-number.ts'
import { ConfirmBox } from '../../parts/confirm-box.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import type { BulkDialogPorts } from '../../table/bulk-action.ts'
import { setEnabled } from '../../table/switch-actions.ts'
import { PreviewBrief } from './preview-brief.tsx'

interface SwitchOnBoxProps extends BulkDialogPorts {
  /** No more than a Company may have, which one request changes. */
  readonly rows: readonly Alert[]
}

/** What came of looking back for one alert: why it could not be done, as a text. */
type LookedBack = AlertPreview | string

/** Each reads a month, and as many reports are made at a time for a Company. */
const AT_ONCE = 2

/** Who switches a hundred on need not wait for all of them. */
const PATIENCE_MS = 8_000

/**
 * Says of each alert how often it would have told in the last 30 days, before all of them are switched on: not until everything has
 * been looked through, or that takes long.
 */
export function SwitchOnBox({ rows, onClose, onDone }: SwitchOnBoxProps) {
  const bulk = alerts.useBulk()
  // The list is read anew meanwhile.
  const [resting] = useState(() => rows.filter(({ enabled }) => !enabled))
  const looked = useLookedBack(resting)
  const isLong = useIsLong()
  const areLooked = looked.size === resting.length

  return (
    <ConfirmBox
      title={`Switch ${counted(rows.length, 'alert')} on?`}
      confirmLabel={`Switch ${counted(rows.length, 'alert')} on${isLong && !areLooked ? ' without waiting' : ''}`}
      isDangerous={false}
      isReady={areLooked || isLong}
      onConfirm={async () => onDone(await setEnabled(bulk, 'alert', rows, true))}
      onClose={onClose}
    >
      <p>They are judged within seconds: what is so already is told.</p>
      <p className="soft" role="status">
        {areLooked
          ? 'How often each would have been raised in the last 30 days:'
          : `Looking at the last 30 days: ${formatCount(looked.size)} of ${formatCount(resting.length)} …`}
      </p>
      <Scroller label="The last 30 days">
        <table aria-label="The last 30 days">
          <thead>
            <tr>
              <th scope="col">Alert</th>
              <th scope="col">Would have been raised</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, enabled }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{enabled ? 'On already' : <Looked at={looked.get(id)} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </ConfirmBox>
  )
}

function Looked({ at }: { readonly at: LookedBack | undefined }) {
  if (at === undefined) return '…'
  return typeof at === 'string' ? `Could not be looked at: ${at}` : <PreviewBrief preview={at} />
}

function useIsLong(): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}

/** A few at a time, in their order. @param rows the same for as long as they are looked through */
function useLookedBack(rows: readonly Pick<Alert, 'id'>[]): ReadonlyMap<number, LookedBack> {
  const preview = usePreviewAlert()
  const [looked, setLooked] = useState<ReadonlyMap<number, LookedBack>>(new Map())
  const look = useEffectEvent(async (waiting: Pick<Alert, 'id'>[], isGone: () => boolean) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { id } = next
      const found = await preview.mutateAsync(id).catch(errorInWords)
      if (isGone()) return
      setLooked(now => new Map([...now, [id, found]]))
    }
  })
  useEffect(() => {
    let isClosed = false
    const waiting = [...rows]
    for (let count = 0; count < AT_ONCE; count++) void look(waiting, () => isClosed)
    return () => {
      isClosed = true
    }
  }, [rows])
  return looked
}
