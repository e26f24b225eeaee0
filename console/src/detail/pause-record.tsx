import type { RecordKey, Update } from '../api/resource.ts'
import { Button } from '../parts/button.tsx'
import { notify } from '../parts/notices.tsx'

export interface PauseRecordProps {
  readonly resource: {
    useUpdate(): { mutateAsync(update: Update<{ readonly paused?: boolean }>): Promise<unknown> }
  }
  readonly recordKey: RecordKey
  readonly name: string
  readonly paused: boolean
  /** Among those of other records: small, and named after its own. */
  readonly isOfMany?: boolean
}

/** The button on a record's page that pauses it or resumes it at once; the notice takes that back. */
export function PauseRecord({ resource, recordKey, name, paused, isOfMany = false }: PauseRecordProps) {
  const update = resource.useUpdate()
  const setPaused = (isPaused: boolean) =>
    update.mutateAsync({ key: recordKey, changes: { paused: isPaused } })
  const label = paused ? 'Resume' : 'Pause'
  return (
    <Button
      className={isOfMany ? 'button small' : 'button'}
      aria-label={isOfMany ? `${label} ${name}` : undefined}
      onPress={async () => {
        await setPaused(!paused)
        notify(`${paused ? 'Resumed' : 'Paused'} ${name}.`, () => setPaused(paused))
      }}
    >
      {label}
    </Button>
  )
}
