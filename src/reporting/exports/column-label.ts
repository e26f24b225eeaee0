/** What a Company calls those whose traffic it buys. */
export type Nomenclature = 'default' | 'performance-marketing'

/**
 * The heading of a field's column, for people (service-api.md, Exports).
 * @param field its name on the wire
 */
export function columnLabel(field: string, nomenclature: Nomenclature): string {
  if (field === 'affiliate_id') return nomenclature === 'default' ? 'Source ID' : 'Publisher ID'
  return field
    .split('_')
    .map(word => ABBREVIATIONS.get(word) ?? capitalized(word))
    .join(' ')
}

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['id', 'ID'],
  ['uuid', 'UUID'],
  ['pbm', 'PBM'],
  ['of', 'of'],
  ['to', 'to'],
])

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
