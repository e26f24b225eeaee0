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
}

/** The button on a record's page that pauses it or resumes it at once; the notice takes that back. */
export function PauseRecord({ resource, recordKey, name, paused }: PauseRecordProps) {
  const update = resource.useUpdate()
  const setPaused = (isPaused: boolean) =>
    update.mutateAsync({ key: recordKey, changes: { paused: isPaused } })
  return (
    <Button
      className="button"
      onPress={async () => {
        await setPaused(!paused)
        notify(`${paused ? 'Resumed' : 'Paused'} ${name}.`, () => setPaused(paused))
      }}
    >
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}
