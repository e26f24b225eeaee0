import type { Refusal, RefusalKind } from '../refusals/refusal.ts'
import { ApiError } from './api-error.ts'

/** How each kind of refusal is answered (completions.md §2). */
const STATUSES: Readonly<Record<RefusalKind, number>> = {
  malformed: 400,
  'in-use': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  invalid: 422,
  'too-many': 429,
  overloaded: 503,
  unavailable: 503,
}

/** @param validationStatus of the route, where messages about fields have another than 422 */
export function answerToRefusal(refusal: Refusal, validationStatus?: number): ApiError {
  const { kind, explanation, retryAfterSeconds } = refusal
  const headers: Readonly<Record<string, string>> =
    retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }
  if ('sentence' in explanation) {
    return new ApiError(STATUSES[kind], { error: explanation.sentence }, headers)
  }
  if ('sentences' in explanation) {
    return new ApiError(STATUSES[kind], { errors: explanation.sentences }, headers)
  }
  const { rootKey, errors } = explanation
  return new ApiError(validationStatus ?? STATUSES[kind], { [rootKey]: { errors } }, headers)
}
