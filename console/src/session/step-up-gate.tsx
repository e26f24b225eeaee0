import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Lack, setStepUp } from '../api/step-up.ts'

const DIALOGS = {
  proof: lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog })),
  factor: lazy(async () => ({ default: (await import('./enrolment-dialog.tsx')).EnrolmentDialog })),
} as const

interface Asked {
  readonly lack: Lack
  answer(isGiven: boolean): void
}

/** Asks for what a request lacks, over whatever is on the page: what was typed beneath stays. */
export function StepUpGate() {
  const cache = useQueryClient()
  const [asked, setAsked] = useState<readonly Asked[]>([])
  useEffect(() => {
    setStepUp(lack => new Promise(answer => setAsked(before => [...before, { lack, answer }])))
    return () => setStepUp(null)
  }, [])
  return asked.map(({ lack, answer }) => {
    const Dialog = DIALOGS[lack]
    return (
      <Suspense key={lack} fallback={null}>
        <Dialog
          onDone={isGiven => {
            setAsked(before => before.filter(other => other.lack !== lack))
            answer(isGiven)
            // Reads were refused as well.
            if (isGiven && lack === 'factor')
              void cache.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
          }}
        />
      </Suspense>
    )
  })
}
