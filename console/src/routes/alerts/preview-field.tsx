import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { usePreviewAlert } from '../../api/resources/alerts.ts'
import { Button } from '../../parts/button.tsx'
import { type AlertValues, questionOf } from './alert-form.ts'
import { PreviewResult } from './preview-result.tsx'

/** What the alert that is being typed would have told, asked for by a button. */
export function PreviewField() {
  const { getValues, setError } = useFormContext<AlertValues>()
  useWatch()
  const preview = usePreviewAlert()
  const [asked, setAsked] = useState('')
  const isChanged = preview.data !== undefined && asked !== JSON.stringify(questionOf(getValues()))

  async function ask() {
    const question = questionOf(getValues())
    setAsked(JSON.stringify(question))
    try {
      await preview.mutateAsync(question)
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
      {isChanged && <p className="soft">You have changed it since: preview it again.</p>}
      {preview.data !== undefined && <PreviewResult preview={preview.data} />}
    </div>
  )
}
