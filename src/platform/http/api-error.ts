import type { Refusal, RefusalKind } from '../refusals/refusal.ts'

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

/** How each kind of refusal is answered (completions.md §2). */
const STATUSES: Readonly<Record<RefusalKind, number>> = {
  malformed: 400,
  'in-use': 400,
  unauthenticated: 401,
  forbidden: 403,
  unproven: 403,
  'not-found': 404,
  conflict: 409,
  outdated: 412,
  'too-large': 413,
  invalid: 422,
  'too-many': 429,
  overloaded: 503,
  unavailable: 503,
}

/** RFC 9470: programs tell by it that the same request works after `/session/proof.json`. */
const STEP_UP = 'Session error="insufficient_user_authentication"'

/** @param validationStatus of the route, where messages about fields have another than 422 */
export function answerToRefusal(refusal: Refusal, validationStatus?: number): ApiError {
  const { kind, explanation, retryAfterSeconds } = refusal
  const headers: Readonly<Record<string, string>> = {
    ...(retryAfterSeconds !== null && { 'retry-after': String(retryAfterSeconds) }),
    ...(kind === 'unproven' && { 'www-authenticate': STEP_UP }),
  }
  if ('sentence' in explanation) {
    return new ApiError(STATUSES[kind], { error: explanation.sentence }, headers)
  }
  if ('sentences' in explanation) {
    return new ApiError(STATUSES[kind], { errors: explanation.sentences }, headers)
  }
  const { rootKey, errors } = explanation
  return new ApiError(validationStatus ?? STATUSES[kind], { [rootKey]: { errors } }, headers)
}
