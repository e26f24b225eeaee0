/** How content may be compressed on its way, the smaller one first. */
export type ContentEncoding = 'br' | 'gzip'

const ENCODINGS: readonly ContentEncoding[] = ['br', 'gzip']

/**
 * The encoding that a client likes best of those that we have; null where it takes none of them, and so the content as it is.
 * @param header `Accept-Encoding` (RFC 9110, section 12.5.3)
 */
export function acceptedEncoding(
  header: string | undefined,
  offered: readonly ContentEncoding[] = ENCODINGS,
): ContentEncoding | null {
  const weights = weightsIn(header ?? '')
  let best: ContentEncoding | null = null
  // Where it would rather have the content as it is, it gets that.
  let bestWeight = weights.get('identity') ?? 0
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0
    if (weight > 0 && (weight > bestWeight || (best === null && weight === bestWeight))) {
      best = encoding
      bestWeight = weight
    }
  }
  return best
}

function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map(part => part.trim())
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1'
    if (name !== '') weights.set(name, Number(weight) || 0)
  }
  return weights
}
