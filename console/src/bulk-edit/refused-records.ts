import type { Schemas } from '../api/api-client.ts'
import { ApiError, fieldWords } from '../api/api-error.ts'

type RefusedChange = Schemas['TargetBulkRefusal']['changes'][number]

/** What was refused of which records: “One, Two: Priority can't be blank”. Empty where the refusal names none. */
export function refusedRecords(
  error: unknown,
  names: readonly string[],
  labels: ReadonlyMap<string, { readonly label: string }>,
): readonly string[] {
  const namesBySentence = new Map<string, readonly string[]>()
  for (const change of refusedChanges(error)) {
    const sentence = sentenceOf(change, labels)
    const name = names[change.index] ?? `#${change.index + 1}`
    namesBySentence.set(sentence, [...(namesBySentence.get(sentence) ?? []), name])
  }
  return [...namesBySentence].map(([sentence, named]) => `${named.join(', ')}: ${sentence}`)
}

/** Which of the changes are of records that somebody else changed since they were read: what the list shows is old. */
export function outdatedPlaces(error: unknown): readonly number[] {
  return refusedChanges(error).flatMap(({ status, index }) => (status === 409 ? index : []))
}

function refusedChanges(error: unknown): readonly RefusedChange[] {
  if (!(error instanceof ApiError) || error.status !== 422) return []
  return ((error.body ?? {}) as Partial<Schemas['TargetBulkRefusal']>).changes ?? []
}

function sentenceOf(
  { status, error, errors = {} }: RefusedChange,
  labels: ReadonlyMap<string, { readonly label: string }>,
): string {
  // The API's own sentence is for programs: here the record has been read again by now.
  if (status === 409) return 'somebody else changed it meanwhile. Press again to change it as it is now.'
  if (error !== undefined) return error
  return Object.entries(errors)
    .map(([field, messages]) => `${labelOf(field, labels)} ${messages.join(', ')}`)
    .join('; ')
}

/** As the form calls it, which may show parts under another name (`daily_cap.cap`, `daily_cap_attributes.how`). */
function labelOf(field: string, labels: ReadonlyMap<string, { readonly label: string }>): string {
  const root = field.replace(/\..*/, '')
  const shown = [field, root, `${root}_attributes`].flatMap(name => [name, `${name}.how`])
  return shown.flatMap(name => labels.get(name)?.label ?? [])[0] ?? fieldWords(field)
}
