/** One message of RFC 4475. */
export interface TortureMessage {
  /** The name of its file in the RFC's archive. */
  readonly name: string
  readonly section: string
  readonly bytes: Buffer
  readonly deserves: Deserts
}

/** What the parser does with a message; and where it deserves more, what a higher layer owes it. */
export type Deserts =
  | { readonly verdict: 'parsed'; readonly higherLayer?: string }
  | { readonly verdict: 'refused'; readonly status: number }
  | { readonly verdict: 'dropped' }

/**
 * A message in the notation of RFC 4475, section 2: `<hex>` holds bytes, `<repeat count=n>` repeats, and what stands between
 * `<allOneLine>` tags is one line. Every line ends with CR LF, the last too.
 */
export function tortureMessage(
  name: string,
  section: string,
  deserves: Deserts,
  notation: string,
): TortureMessage {
  return { name, section, deserves, bytes: bytesOf(notation) }
}

export const PARSED: Deserts = { verdict: 'parsed' }
export const DROPPED: Deserts = { verdict: 'dropped' }

export function parsedFor(higherLayer: string): Deserts {
  return { verdict: 'parsed', higherLayer }
}

export function refused(status: number): Deserts {
  return { verdict: 'refused', status }
}

function bytesOf(notation: string): Buffer {
  const text = notation
    .replace(/^\n/, '')
    .replace(/<allOneLine>\n([\s\S]*?)\n<\/allOneLine>/g, (_, lines: string) => lines.replaceAll('\n', ''))
    .replace(/<repeat count=(\d+)>(.*?)<\/repeat>/g, (_, count: string, part: string) =>
      part.repeat(Number(count)),
    )
    .replaceAll('\n', '\r\n')
  const parts = text.split(/<hex>([\s0-9A-F]*)<\/hex>/)
  return Buffer.concat(
    parts.map((part, index) =>
      index % 2 === 0 ? Buffer.from(part) : Buffer.from(part.replaceAll(/\s/g, ''), 'hex'),
    ),
  )
}
