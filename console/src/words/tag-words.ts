import type { Schemas } from '../api/api-client.ts'

type TagValue = Schemas['Contact']['tag_values'][number]

/** A tag as it is typed and read: `state:CA`, `age:>=30`. */
export function tagText({ key, operator, value }: Pick<TagValue, 'key' | 'operator' | 'value'>): string {
  return `${key}:${operator === '==' ? '' : operator}${value}`
}

/** Tags as they are typed, as the API takes them. */
export function typedTagList(tags: readonly string[]): string {
  return tags.map(tag => `<<<${tag}>>>`).join(',')
}
