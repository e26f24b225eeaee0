/** Messages of a failed validation, by field; nested fields are dotted (`timers.url`). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** An answer other than success. Thrown anywhere below a route; the server writes `status`, `headers` and `body`. */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`${status} ${JSON.stringify(body)}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.headers = headers
  }
}
