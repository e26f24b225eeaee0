import { ApiError } from '../api/api-error.ts'

interface Nested {
  /** As the API names them in refusals: `menu_options`. */
  readonly refusedAs: string
  /** As the form and requests name them. */
  readonly field: string
}

/**
 * The API says what is wrong with entries of a list, not with which of them: where only one can be meant, the refusal
 * becomes one of that entry's field, and is shown there.
 * @param meant places of the entries that a refusal of a field, such as `url`, can be for
 */
export function refusalAtRow(
  error: unknown,
  { refusedAs, field: list }: Nested,
  meant: (field: string) => readonly number[],
): unknown {
  if (!(error instanceof ApiError)) return error
  const errors = Object.entries(error.fields).map(([field, messages]) => {
    if (!field.startsWith(`${refusedAs}.`)) return [field, messages]
    const part = field.slice(refusedAs.length + 1)
    const places = meant(part)
    return places.length === 1 ? [`${list}.${places[0]}.${part}`, messages] : [field, messages]
  })
  if (errors.length === 0) return error
  return new ApiError(error.status, { campaign: { errors: Object.fromEntries(errors) } })
}
