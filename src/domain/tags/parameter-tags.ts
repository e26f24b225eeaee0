import { isStorable } from './is-storable.ts'
import { MAX_TAGS } from './parse-tag-list.ts'
import { MAX_TAG_KEY_LENGTH, MAX_TAG_VALUE_LENGTH } from './tag.ts'

type Tags = Readonly<Record<string, string>>

/** What is nested deeper is no parameter, and would be too deep to write as JSON. */
const MAX_TAG_NESTING = 20

/**
 * Reads every parameter that a condition could name as a tag: a list joined by commas, an object as its JSON text. One
 * without a value, or whose name is longer than any tag's key, concerns nobody and is left out.
 * @param named parameters with a meaning of their own, which are no tags
 * @returns the tags, or a sentence that says which parameter cannot be one
 */
export function parameterTags(
  parameters: Iterable<readonly [string, unknown]>,
  named: ReadonlySet<string>,
): { readonly tags: Tags } | { readonly error: string } {
  const tags: Record<string, string> = {}
  let count = 0
  for (const [key, value] of parameters) {
    if (named.has(key) || key.length > MAX_TAG_KEY_LENGTH) continue
    if (isNestedBeyond(value, MAX_TAG_NESTING))
      return { error: `The tag ${quote(key)} is nested too deeply.` }
    const text = tagText(value)
    if (text === '') continue
    if (text.length > MAX_TAG_VALUE_LENGTH) {
      return { error: `The tag ${quote(key)} is too long: send at most ${MAX_TAG_VALUE_LENGTH} characters.` }
    }
    if (!isStorable(key) || !isStorable(text)) {
      return { error: `The tag ${quote(key)} holds a character that is no text.` }
    }
    addTag(tags, key, text)
    count++
  }
  if (count > MAX_TAGS) return { error: `Too many tags: send at most ${MAX_TAGS}.` }
  return { tags }
}

/** Assigned, `__proto__` would be no tag. All others are assigned, which takes a quarter of the time. */
function addTag(tags: Record<string, string>, key: string, value: string): void {
  if (key !== '__proto__') tags[key] = value
  else Object.defineProperty(tags, key, { value, enumerable: true, configurable: true, writable: true })
}

/** One text whatever was sent: a field that concerns no buyer must not cost the publisher its bid. */
function tagText(value: unknown): string {
  if (!isObject(value)) return String(value ?? '')
  const isPlainList = Array.isArray(value) && !value.some(isObject)
  return isPlainList ? value.join(',') : JSON.stringify(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isNestedBeyond(value: unknown, levels: number): boolean {
  if (!isObject(value)) return false
  return levels === 0 || Object.values(value).some(inner => isNestedBeyond(inner, levels - 1))
}

/** Enough of a name to recognise it in a sentence. */
const MAX_QUOTED_LENGTH = 40

function quote(name: string): string {
  return JSON.stringify(name.slice(0, MAX_QUOTED_LENGTH))
}
