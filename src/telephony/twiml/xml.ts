/** An element of a document. An attribute that is null is left out. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number | boolean | null>>
  /** Elements, or text. */
  readonly content: readonly (XmlElement | string)[]
}

export function element(
  name: string,
  attributes: XmlElement['attributes'] = {},
  ...content: XmlElement['content']
): XmlElement {
  return { name, attributes, content }
}

/** A whole document in UTF-8 on one line, whatever texts and addresses it is made of. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${written(root)}`
}

function written({ name, attributes, content }: XmlElement): string {
  const given = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === null ? [] : [` ${attribute}="${escaped(String(value))}"`],
  )
  const inner = content.map(part => (typeof part === 'string' ? escaped(part) : written(part))).join('')
  return inner === '' ? `<${name}${given.join('')}/>` : `<${name}${given.join('')}>${inner}</${name}>`
}

/** No reader takes a document with one of these, not even as a character reference (XML 1.0, 2.2). */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Readers make spaces of line ends in attributes that are not written as references (XML 1.0, 3.3.3). */
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

function escaped(text: string): string {
  return text.replace(NOT_XML, '\ufffd').replace(/[&<>"'\t\n\r]/g, sign => REFERENCES[sign] ?? sign)
}
