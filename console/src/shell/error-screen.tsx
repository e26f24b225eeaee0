import type { ErrorComponentProps } from '@tanstack/react-router'
import { Problem } from '../parts/problem.tsx'
import { ScreenHeader } from '../parts/screen-header.tsx'

/** A screen that failed; the rail and the rest of the console go on. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  // After an update the page asks for scripts that are gone.
  const isOutdated = /dynamically imported module|module script/i.test(String(error))
  return (
    <>
      <ScreenHeader title={isOutdated ? 'The console was updated' : 'This screen failed'} />
      {isOutdated ? (
        <Problem error={new Error('Load it again to go on.')} onRetry={() => location.reload()} />
      ) : (
        <Problem error={error} onRetry={reset} />
      )}
    </>
  )
}
