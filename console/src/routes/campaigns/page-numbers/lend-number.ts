export interface LentNumber {
  readonly formatted: string
  /** null: all visitors share it. */
  readonly expires_at: string | null
}

/**
 * Asks for a number as the script on a page does: without a session or key. It is lent for two minutes.
 * @throws in the service's words what it refused
 */
export async function lendNumber(showKey: string, afid: string): Promise<LentNumber> {
  const query = new URLSearchParams({ show_key: showKey, ...(afid.trim() !== '' && { afid: afid.trim() }) })
  const response = await fetch(`/v1/number.json?${query}`, { credentials: 'omit' })
  const body = (await response.json()) as { readonly number?: LentNumber; readonly error?: string }
  if (!response.ok || body.number === undefined)
    throw new Error(body.error ?? `The service answered with status ${response.status}.`)
  return body.number
}
