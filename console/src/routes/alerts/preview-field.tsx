import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { usePreviewAlert } from '../../api/resources/alerts.ts'
import { Button } from '../../parts/button.tsx'
import { type AlertValues, questionOf } from './alert-form.ts'

/** Loaded once there is one: the form can be filled in before. */
const PreviewResult = lazy(async () => ({ default: (await import('./preview-result.tsx')).PreviewResult }))

/** Whoever types has come to an end by then. */
const SETTLED_MS = 1_000

/**
 * What the alert that is being typed would have told. One that is to be switched on is previewed by itself, whenever it has been changed;
 * any other by a button.
 */
export function PreviewField() {
  const { getValues, setError } = useFormContext<AlertValues>()
  useWatch()
  const preview = usePreviewAlert()
  const [asked, setAsked] = useState('')
  const { enabled } = getValues()
  const question = JSON.stringify(questionOf(getValues()))
  const isChanged = preview.data !== undefined && asked !== question

  const look = async () => {
    const asking = questionOf(getValues())
    setAsked(JSON.stringify(asking))
    await preview.mutateAsync(asking)
  }
  const lookByItself = useEffectEvent(() => {
    // What is wrong with it is said when it is asked for, or saved.
    if (question !== asked) look().catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is looked at once, when it has settled
  useEffect(() => {
    if (!enabled) return
    const timer = setTimeout(lookByItself, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [enabled, question])

  async function ask() {
    try {
      await look()
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.fields) : []
      refused.forEach(([field, messages], index) => {
        const options = { shouldFocus: index === 0 }
        setError(field as keyof AlertValues, { type: 'api', message: messages.join('; ') }, options)
      })
      throw error
    }
  }

  return (
    <div className="stack">
      <p className="soft">See how often it would have been raised, before it tells anybody.</p>
      <div>
        <Button className="button" onPress={ask}>
          {preview.isPending ? 'Looking …' : 'Preview the last 30 days'}
        </Button>
      </div>
      {isChanged && !enabled && <p className="soft">You have changed it since: preview it again.</p>}
      <Suspense>{preview.data !== undefined && <PreviewResult preview={preview.data} />}</Suspense>
    </div>
  )
}
