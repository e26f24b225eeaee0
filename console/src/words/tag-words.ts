import type { Schemas } from '../api/api-client.ts'

export type TagValue = Pick<Schemas['Contact']['tag_values'][number], 'key' | 'operator' | 'value'>

/** A tag as it is typed and read: `state:CA`, `age:>=30`. */
export function tagText({ key, operator, value }: TagValue): string {
  return `${key}:${operator === '==' ? '' : operator}${value}`
}

/** Tags as they are typed, as the API takes them. */
export function typedTagList(tags: readonly string[]): string {
  return tags.map(tag => `<<<${tag}>>>`).join(',')
}
