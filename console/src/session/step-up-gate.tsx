import { lazy, Suspense, useEffect, useState } from 'react'
import { setStepUp } from '../api/step-up.ts'

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

/** Asks for a proof when a request wants one, over whatever is on the page: what was typed beneath stays. */
export function StepUpGate() {
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null)
  useEffect(() => {
    setStepUp(() => new Promise(resolve => setAnswer(() => resolve)))
    return () => setStepUp(null)
  }, [])
  if (answer === null) return null
  return (
    <Suspense fallback={null}>
      <StepUpDialog
        onDone={isProved => {
          setAnswer(null)
          answer(isProved)
        }}
      />
    </Suspense>
  )
}
