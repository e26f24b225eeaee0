import { formatDuration } from '../../../format/format-time.ts'
import type { CallSettings } from '../call-settings.ts'

/** Pixels for who may only look. */
export function TimerTable({ timers }: Pick<CallSettings, 'timers'>) {
  if (timers.length === 0) return <p>It has none.</p>
  return (
    <ul className="plain-list">
      {timers.map(({ timer }) => (
        <li key={timer.id}>
          {timer.seconds === 0 ? 'At the start' : `From ${formatDuration(timer.seconds)}`}:{' '}
          <code>{timer.url}</code>
        </li>
      ))}
    </ul>
  )
}
