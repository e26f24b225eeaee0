/** Longer names are not repeated in messages. */
const MAX_NAME_LENGTH = 100

/**
 * The columns that an export is to have, by the names of the log's fields, in their order; null for all of them, as where
 * nothing or an empty array is sent.
 * @param known those that the Company's log has
 */
export function readColumns(
  sent: unknown,
  known: readonly string[],
): { readonly columns: readonly string[] | null } | { readonly errors: readonly string[] } {
  if (sent === undefined || sent === null) return { columns: null }
  if (!isListOfTexts(sent)) return { errors: ['must be an array of names'] }
  if (sent.length > known.length) return { errors: [`is too long (maximum is ${known.length} entries)`] }
  const stranger = sent.find(name => !known.includes(name))
  if (stranger !== undefined) {
    const name = JSON.stringify(stranger.slice(0, MAX_NAME_LENGTH))
    return { errors: [`has no ${name} (these are known: ${known.join(', ')})`] }
  }
  if (new Set(sent).size < sent.length) return { errors: ['must name nothing twice'] }
  return { columns: sent.length === 0 ? null : sent }
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string')
}
