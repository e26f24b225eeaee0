import { ApiError, type FieldErrors } from './api-error.ts'

/** Every refusal the API knows, with its status (completions.md §2). Sentences say what to change. */

export const badRequest = (sentence: string) => new ApiError(400, { error: sentence })

export const unauthenticated = (sentence: string) => new ApiError(401, { error: sentence })

export const forbidden = (sentence: string) => new ApiError(403, { error: sentence })

export const unsupportedMediaType = (sentence: string) => new ApiError(415, { error: sentence })

/** Also the answer for another Company's record, which must not be told from none. */
export const notFound = (what: string, where = 'in this Company') =>
  new ApiError(404, { error: `No such ${what} ${where}.` })

export const tooBusy = () => new ApiError(503, { error: 'The service is too busy: try again shortly.' })

export const validationFailed = (rootKey: string, errors: FieldErrors, status = 422) =>
  new ApiError(status, { [rootKey]: { errors } })

/** Messages of single fields that several resources share. */
export const MESSAGE = {
  taken: 'has already been taken',
  blank: "can't be blank",
  notIncluded: 'is not included in the list',
  notPhoneNumber: 'is not a valid phone number',
  doesNotExist: 'does not exist',
} as const
