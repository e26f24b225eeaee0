/**
 * A number as it arrives in an address: the `+` of E.164, when it is not escaped, is read as a space wherever the
 * address is decoded as a form (completions.md §2).
 */
export function restorePlus(text: string): string {
  return text.replace(/^ (?=\d)/, '+')
}
