/** What the API refused, or that it did not answer, as a sentence to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** null: no answer came. */
  readonly status: number | null
  /** What was wrong, by field; empty when the refusal is of no field. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** The whole answer: of a 412, the record as it is now. */
  readonly body: unknown
  /** Of a 412: the version that `body` shows. */
  readonly etag: string | null

  constructor(status: number | null, body: unknown, etag: string | null = null) {
    super(sentenceOf(status, body))
    this.status = status
    this.body = body
    this.etag = etag
    this.fields = fieldErrors(body)
  }
}

/** The API's own sentence; field messages become one, as in “Caller number is not a valid phone number”. */
function sentenceOf(status: number | null, body: unknown): string {
  if (isRecord(body) && typeof body['error'] === 'string') return body['error']
  const parts = Object.entries(fieldErrors(body)).map(
    ([field, messages]) => `${fieldWords(field)} ${messages.join(', ')}`,
  )
  if (parts.length > 0) return `${parts.join('; ')}.`
  if (status === null) return 'The service does not answer. What you typed is kept: try again in a moment.'
  return `The service answered with status ${status}.`
}

/** `{root: {errors: {field: ["message"]}}}`, as a failed validation is answered. */
function fieldErrors(body: unknown): Readonly<Record<string, readonly string[]>> {
  if (!isRecord(body)) return {}
  const [root] = Object.values(body)
  const errors = isRecord(root) ? root['errors'] : undefined
  if (!isRecord(errors)) return {}
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, [messages].flat().map(String)]),
  )
}

/** `business_hours.0.from` → `Business hours 0 from`: the words of a field that no form names. */
export function fieldWords(field: string): string {
  const words = field.replaceAll(/[_.]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
