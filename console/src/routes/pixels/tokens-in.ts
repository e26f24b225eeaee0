/** As the service reads them: `[1]` and `[]` are none. */
const TOKEN = /\[([\p{L}_][\p{L}\p{N}_.:-]*)\]/gu

/** The names of a URL's tokens, each once. */
export function tokensIn(url: string): readonly string[] {
  return [...new Set([...url.matchAll(TOKEN)].flatMap(([, name]) => name ?? []))]
}
