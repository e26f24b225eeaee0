import { ApiError, type FieldErrors } from './api-error.ts'

/** Every refusal the API knows, with its status (completions.md §2). Sentences say what to change. */

export const badRequest = (sentence: string) => new ApiError(400, { error: sentence })

export const unauthenticated = (sentence: string) => new ApiError(401, { error: sentence })

export const forbidden = (sentence: string) => new ApiError(403, { error: sentence })

export const bodyTooLarge = (sentence: string) => new ApiError(413, { error: sentence })

export const unsupportedMediaType = (sentence: string) => new ApiError(415, { error: sentence })

/** Also the answer for another Company's record, which must not be told from none. */
export const notFound = (what: string, where = 'in this Company') =>
  new ApiError(404, { error: `No such ${what} ${where}.` })

/** What was named is there, but has nothing of what was asked for. */
export const noneFound = (sentence: string) => new ApiError(404, { error: sentence })

/** What was asked for is at odds with another request. */
export const conflict = (sentence: string, retryAfterSeconds?: number) =>
  new ApiError(409, { error: sentence }, retryAfter(retryAfterSeconds))

export const unprocessable = (sentence: string) => new ApiError(422, { error: sentence })

/** @param seconds whole, at least 1 */
export const tooManyRequests = (sentence: string, seconds: number) =>
  new ApiError(429, { error: sentence }, retryAfter(seconds))

/** Long enough for a burst to pass. */
const BUSY_SECONDS = 2

export const unavailable = (sentence: string, retryAfterSeconds = BUSY_SECONDS) =>
  new ApiError(503, { error: sentence }, retryAfter(retryAfterSeconds))

export const tooBusy = () => unavailable('The service is too busy: try again shortly.')

/** What was sent as a text is not what it should be: what is wrong with it, sentence by sentence. */
export const unreadable = (sentences: readonly string[]) => new ApiError(422, { errors: sentences })

export const validationFailed = (rootKey: string, errors: FieldErrors, status = 422) =>
  new ApiError(status, { [rootKey]: { errors } })

function retryAfter(seconds: number | undefined): Readonly<Record<string, string>> {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) }
}

/** Messages of single fields that several resources share. */
export const MESSAGE = {
  taken: 'has already been taken',
  blank: "can't be blank",
  notIncluded: 'is not included in the list',
  notPhoneNumber: 'is not a valid phone number',
  doesNotExist: 'does not exist',
  notKnown: 'is not a known field',
} as const
