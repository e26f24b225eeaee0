import type { ErrorObject } from 'ajv'
import { type FieldErrors, MESSAGE } from '../refusals/refusal.ts'
import { NOT_BLANK } from './wire-types.ts'

/**
 * Turns schema violations below the root key into messages by field, named as completions.md §8 says:
 * `/timers_attributes/0/url` becomes `timers.url`.
 */
export function fieldErrors(errors: readonly ErrorObject[]): FieldErrors {
  const byField = new Map<string, Set<string>>()
  for (const error of errors) {
    if (COMPOSITE_KEYWORDS.has(error.keyword) || isNamedTwice(error)) continue
    const field = fieldName(error)
    const messages = byField.get(field) ?? new Set()
    messages.add(messageOf(error))
    byField.set(field, messages)
  }
  return Object.fromEntries([...byField].map(([field, messages]) => [field, [...messages]]))
}

/** These only sum up violations that are listed on their own. */
const COMPOSITE_KEYWORDS = new Set(['anyOf', 'oneOf', 'allOf', 'if'])

/** Longer names are not repeated whole. */
const MAX_NAME_LENGTH = 100

function fieldName(error: ErrorObject): string {
  const segments = error.instancePath.split('/').slice(2)
  if (error.keyword === 'required') segments.push(String(error.params['missingProperty']))
  if (isUnknownField(error)) segments.push(String(error.propertyName).slice(0, MAX_NAME_LENGTH))
  const names = segments
    .filter(segment => !/^\d+$/.test(segment))
    .map(name => name.replace(/_attributes$/, ''))
  return names.length > 0 ? names.join('.') : 'base'
}

function messageOf(error: ErrorObject): string {
  if (isUnknownField(error)) return MESSAGE.notKnown
  if (isOutsideOfIds(error)) return MESSAGE.doesNotExist
  const limit = error.params['limit']
  switch (error.keyword) {
    case 'required':
      return MESSAGE.blank
    case 'enum':
    case 'const':
      return MESSAGE.notIncluded
    case 'type':
      return isBlankText(error) ? MESSAGE.blank : `must be ${typePhrase(error.params['type'])}`
    case 'minLength':
      return limit === 1 ? MESSAGE.blank : `is too short (minimum is ${limit} characters)`
    case 'maxLength':
      return `is too long (maximum is ${limit} characters)`
    case 'maxItems':
      return `is too long (maximum is ${limit} entries)`
    case 'minItems':
      return `is too short (minimum is ${limit} entries)`
    case 'minimum':
      return `must be greater than or equal to ${limit}`
    case 'maximum':
      return `must be less than or equal to ${limit}`
    case 'format':
      return `is not a valid ${error.params['format']}`
    case 'pattern':
      return error.params['pattern'] === NOT_BLANK ? MESSAGE.blank : `is invalid${likeExample(error)}`
    default:
      return error.message ?? 'is invalid'
  }
}

/** A whole number that no record has: there is none of that id, as of any other that is unknown (completions.md §8). */
function isOutsideOfIds({ keyword, instancePath, data }: ErrorObject): boolean {
  if (keyword !== 'minimum' && keyword !== 'maximum') return false
  const name = instancePath.split('/').findLast(segment => !/^\d+$/.test(segment)) ?? ''
  return /(^|_)ids?$/.test(name) && Number.isInteger(data)
}

/** Where an object lists the names that it may hold (`refusingUnknownFields`). */
function isUnknownField({ keyword, propertyName }: ErrorObject): boolean {
  return keyword === 'enum' && propertyName !== undefined
}

/** Of such an object: what sums up the names that are listed on their own. */
function isNamedTwice({ keyword, schema }: ErrorObject): boolean {
  return keyword === 'propertyNames' && Object.hasOwn(schema as object, 'enum')
}

/** null where a text that says something is required: to its sender the same as leaving the field out. */
function isBlankText({ data, parentSchema }: ErrorObject): boolean {
  return data === null && parentSchema?.['pattern'] === NOT_BLANK
}

/** What a text of that form looks like, where its schema shows one. */
function likeExample({ parentSchema }: ErrorObject): string {
  const [shown] = [parentSchema?.['examples'] ?? []].flat()
  const example = parentSchema?.['x-example'] ?? shown
  return example === undefined ? '' : `: it looks like ${JSON.stringify(example)}`
}

function typePhrase(type: unknown): string {
  const names = (Array.isArray(type) ? type : String(type).split(',')).map(name => TYPE_PHRASES[name] ?? name)
  return names.join(' or ')
}

const TYPE_PHRASES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}
