import { GEO_KEY, geoElements, type Tag } from './tag.ts'

/**
 * Joins the `geo` entries that name US zip codes (`us-90210`, operator `==`) into one entry with a comma-separated
 * value, at the place of the first; each zip once. Source: service-api.md, `tag_list`; completions.md §4. A value
 * that is such a list already is joined too, so a list read back from the service can be sent again.
 */
export function consolidateZips(tags: readonly Tag[]): readonly Tag[] {
  const zips = new Set(tags.filter(isZipTag).flatMap(tag => geoElements(tag.value)))
  const first = tags.findIndex(isZipTag)
  const joined: Tag = { key: GEO_KEY, operator: '==', value: [...zips].join(',') }
  return tags.flatMap((tag, index) => {
    if (!isZipTag(tag)) return [tag]
    return index === first ? [joined] : []
  })
}

/** Whether the tag names US zip codes and nothing else. */
export function isZipTag(tag: Tag): boolean {
  return tag.key === GEO_KEY && tag.operator === '==' && ZIP_LIST.test(tag.value)
}

const ZIP_LIST = /^us-\d{5}(?:\s*,\s*us-\d{5})*$/i
