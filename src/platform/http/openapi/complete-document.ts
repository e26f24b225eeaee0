import { describeFields, type Vocabulary } from './describe-fields.ts'
import { type ApiDocument, type ApiResponse, operationsOf } from './document.ts'
import { exampleOf } from './example-of.ts'
import { nameOperations } from './name-operations.ts'
import { shareRefusals } from './share-refusals.ts'
import { shareSchemas } from './share-schemas.ts'

/** What the document says beyond what routes say of themselves. */
export interface ApiTexts {
  /** What all operations have in common: paragraphs, with an empty line between them. */
  readonly introduction: string
  readonly vocabulary: Vocabulary
  /** What each heading gathers, in the order in which they are to stand. */
  readonly tags: Readonly<Record<string, string>>
}

/** Completes the generated document: words for every field and answer, an example of every body, names for clients. */
export function completeDocument(document: ApiDocument, { vocabulary, tags }: ApiTexts): void {
  const exemplified = describeFields(document, vocabulary)
  for (const { operation } of operationsOf(document)) {
    for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
      if (media.schema === undefined || type !== 'application/json') continue
      media.example ??= exampleOf(media.schema, field => exemplified.has(field))
    }
    for (const [status, response] of Object.entries(operation.responses)) completeResponse(status, response)
  }
  nameOperations(document)
  shareSchemas(document)
  shareRefusals(document)
  document.tags = Object.entries(tags).map(([name, description]) => ({ name, description }))
}

function completeResponse(status: string, response: ApiResponse): void {
  const text = ANSWERS[status]
  if (text !== undefined) response.description = text.description
  for (const media of Object.values(response.content ?? {})) {
    if (media.schema === undefined) continue
    const isPlainError = text?.sentence !== undefined && media.schema.properties?.['error'] !== undefined
    media.example ??= isPlainError ? { error: text.sentence } : exampleOf(media.schema, () => true)
  }
}

/** What each status means here, and the sentence that a plain error might say (completions.md §2). */
const ANSWERS: Readonly<Record<string, { readonly description: string; readonly sentence?: string }>> = {
  200: { description: 'Done.' },
  201: { description: 'Created.' },
  204: { description: 'Done; no body.' },
  302: { description: 'See `Location`.' },
  400: {
    description:
      'Malformed: the body, a query value, a window, or a query parameter that a list does not know; or refused as ' +
      'things stand.',
    sentence: 'The body is not valid JSON: check quotes, commas and brackets.',
  },
  401: {
    description: 'No key, or one that is not known.',
    sentence: 'This API key is not known: check it, or have it reset.',
  },
  403: {
    description: 'The Company, or the operation, is not permitted to this user.',
    sentence: 'You may not act in Company 7: check company_id.',
  },
  404: {
    description: 'No such record in the selected Company; another Company’s is indistinguishable from none.',
    sentence: 'No such target in this Company.',
  },
  409: {
    description: 'A request with this `Idempotency-Key` is still under way, or how it ended is not known.',
    sentence: 'A request with this Idempotency-Key is still under way: wait for its answer.',
  },
  413: {
    description: 'The body is too large.',
    sentence: 'The body is too large: send at most 1 MB of JSON.',
  },
  415: {
    description: 'The body is of a type that this route does not take.',
    sentence: 'Send the body as JSON with the header Content-Type: application/json.',
  },
  422: { description: 'A field is not valid, or an `Idempotency-Key` was used for another request.' },
  429: {
    description: 'Too many requests; `Retry-After` says how many seconds to wait.',
    sentence: 'Too many requests with this API key: wait 12 seconds.',
  },
  500: { description: 'A field of the affiliate is not valid.' },
  503: {
    description: 'Shutting down, or too busy.',
    sentence: 'The service is too busy: try again shortly.',
  },
}
