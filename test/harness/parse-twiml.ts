/** An element of a document of instructions. */
export interface TwimlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: readonly (TwimlElement | string)[]
}

/** Reads a document as a provider does. @throws where it is not well formed */
export function parseTwiml(document: string): TwimlElement {
  const tokens = document.replace(/^<\?xml [^>]*\?>/, '').match(/<[^>]+>|[^<]+/g) ?? []
  let at = 0
  const readElement = (): TwimlElement => {
    const [, name = '', rest = '', closed] =
      /^<([A-Z]\w*)((?: \w+="[^"<&]*(?:&[^"<]+)*")*)(\/?)>$/.exec(tokens[at++] ?? '') ?? []
    if (name === '') throw new Error(`not an element: ${tokens[at - 1]}`)
    const attributes = Object.fromEntries(
      [...rest.matchAll(/ (\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescaped(value)]),
    )
    const content: (TwimlElement | string)[] = []
    if (closed === '/') return { name, attributes, content }
    while (tokens[at] !== `</${name}>`) {
      const token = tokens[at]
      if (token === undefined) throw new Error(`${name} has no end`)
      if (token.startsWith('<')) content.push(readElement())
      else {
        content.push(unescaped(token))
        at++
      }
    }
    at++
    return { name, attributes, content }
  }
  const root = readElement()
  if (at !== tokens.length) throw new Error('something stands behind the document')
  return root
}

export function childrenOf({ content }: TwimlElement): readonly TwimlElement[] {
  return content.filter(part => typeof part !== 'string')
}

export function textOf({ content }: TwimlElement): string {
  return content.filter(part => typeof part === 'string').join('')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));|&/g, (_, code: string | undefined, name: string | undefined) => {
    if (code !== undefined) return String.fromCodePoint(Number(code))
    const sign = ENTITIES[name ?? '']
    if (sign === undefined) throw new Error('an & stands alone')
    return sign
  })
}
