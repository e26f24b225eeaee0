import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { Section } from '../../detail/section.tsx'
import { Button } from '../../parts/button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { PreviewFieldset } from './preview-fieldset.tsx'
import { type PreviewValues, previewFields, previewSearch, previewValues } from './preview-request.ts'
import { PreviewResult } from './preview-result.tsx'
import './routing-preview.css'

/** Who would get a call, and why every other would not. What is asked stands in the address, but for a postback key. */
export function RoutingPreviewScreen() {
  const search = useSearch({ strict: false }) as SearchParameters
  const goTo = useGoTo()
  const [postbackKey, setPostbackKey] = useState<string | null>(null)
  const form = useForm<PreviewValues>({ values: previewValues(search, postbackKey) })
  const { client, companyId } = useApi()
  const fields = previewFields(search, postbackKey)
  const answer = useQuery({
    queryKey: [companyId, 'routing_previews', fields],
    queryFn: async ({ signal }) => {
      if (fields === null) return null
      const body = { routing_preview: fields }
      const { routing_preview } = await dataOf(client.POST('/api/v5/routing_previews.json', { body, signal }))
      return routing_preview
    },
    enabled: fields !== null,
    retry: false,
    // Weights draw anew each time, and caps fill: it is asked when the reader asks.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const refusal = answer.error instanceof ApiError && answer.error.status === 422 ? answer.error : null
  return (
    <>
      <ScreenHeader title="Routing preview" />
      <div className="preview">
        <FormProvider {...form}>
          <form
            className="section"
            aria-label="The call"
            noValidate
            onSubmit={event => {
              event.preventDefault()
              void form.handleSubmit(values => {
                const next = previewSearch(values)
                const key = values.postback_key?.trim() || null
                setPostbackKey(key)
                goTo(addresses.routingPreview(), { query: next })
                if (JSON.stringify(previewFields(next, key)) === JSON.stringify(fields)) void answer.refetch()
              })(event)
            }}
          >
            <PreviewFieldset refusal={refusal} />
            <Button className="button primary" type="submit">
              {answer.isFetching ? 'Asking …' : 'Preview'}
            </Button>
          </form>
        </FormProvider>
        <div className="detail">
          {answer.isError ? (
            <Problem error={answer.error} />
          ) : answer.data ? (
            <PreviewResult preview={answer.data} />
          ) : (
            <Section title="Who would get the call?">
              <p>
                Name a campaign, a number or a postback key, and what you know of the call. Nothing is called,
                counted or asked: you see who would be rung, in which order, and what is in the way of the
                others.
              </p>
            </Section>
          )}
        </div>
      </div>
    </>
  )
}
