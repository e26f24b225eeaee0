import { useEffect, useEffectEvent } from 'react'
import { usePreviewAlert } from '../../api/resources/alerts.ts'
import { Problem } from '../../parts/problem.tsx'
import { Verdict } from './preview-result.tsx'

/** How often an alert as it is kept would have told in the last 30 days: asked by itself, where it is about to be switched on. */
export function LookedBack({ alertId }: { readonly alertId: number }) {
  const preview = usePreviewAlert()
  const look = useEffectEvent(() => preview.mutate(alertId))
  useEffect(() => look(), [])
  if (preview.isError) return <Problem error={preview.error} onRetry={() => preview.mutate(alertId)} />
  return (
    <p role="status">
      {preview.data === undefined ? 'Looking at the last 30 days …' : <Verdict preview={preview.data} />}
    </p>
  )
}
