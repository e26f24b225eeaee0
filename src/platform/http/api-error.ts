/** An answer other than success that only HTTP has a word for; what features refuse is a `Refusal`. */
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

export const unsupportedMediaType = (sentence: string) => new ApiError(415, { error: sentence })
