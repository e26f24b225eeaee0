/** What an error says, for whoever is told of it in a sentence: whatever was thrown need not be an error. */
export function errorInWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
