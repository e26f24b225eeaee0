import type { JsonSchema } from '../document.ts'
import { escaped, sentence } from './markup.ts'

interface FieldRow {
  /** `target.caps[].cap` */
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** Where a shared object stands on a page. */
export const anchorOf = (name: string) => `object-${name}`

/** The name of a shared object that a schema refers to. */
function sharedName(schema: JsonSchema): string | null {
  return schema.$ref?.split('/').at(-1) ?? null
}

/** Every field of a body, parts of parts under dotted names; what several share is led to. Empty for what has no fields. */
export function fieldTable(schema: JsonSchema, label: string): string {
  const rows = rowsOf(schema, '')
  if (rows.length === 0) return ''
  const lines = rows.map(({ name, schema: field, isRequired }) => {
    const mark = isRequired ? ' <span class="required">required</span>' : ''
    return line(`<code>${escaped(name)}</code>${mark}`, field, field.description)
  })
  return table(label, ['Field', 'Type', 'Meaning'], lines)
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export function parameterTable(parameters: readonly Parameter[]): string {
  const lines = parameters.map(({ name, in: place, required, schema, description }) => {
    const mark = required ? ' <span class="required">required</span>' : ''
    return line(
      `<code>${escaped(name)}</code>${mark}<br><span class="soft">in the ${PLACES[place] ?? escaped(place)}</span>`,
      schema,
      description ?? schema.description,
    )
  })
  return lines.length === 0 ? '' : table('Parameters', ['Parameter', 'Type', 'Meaning'], lines)
}

const PLACES: Readonly<Record<string, string>> = {
  query: 'query',
  path: 'path',
  header: 'headers',
  cookie: 'cookies',
}

function table(label: string, headings: readonly string[], lines: readonly string[]): string {
  const head = headings.map(heading => `<th scope="col">${heading}</th>`).join('')
  return `<div class="scroller" tabindex="0" role="group" aria-label="${escaped(label)}">
<table><thead><tr>${head}</tr></thead><tbody>
${lines.join('\n')}
</tbody></table></div>`
}

function line(name: string, schema: JsonSchema, description = ''): string {
  return `<tr><th scope="row">${name}</th><td>${typeWords(schema)}</td><td>${sentence(description)}${limits(schema)}</td></tr>`
}

function rowsOf(schema: JsonSchema, prefix: string): FieldRow[] {
  if (schema.items !== undefined && sharedName(schema) === null) return rowsOf(schema.items, `${prefix}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    const isRequired = schema.required?.includes(key) ?? false
    return [{ name, schema: field, isRequired }, ...(sharedName(field) === null ? rowsOf(field, name) : [])]
  })
}

/** `text`, `array of Target`, `text or null`. */
export function typeWords(schema: JsonSchema): string {
  const shared = sharedName(schema)
  if (shared !== null) return `<a href="#${anchorOf(shared)}">${escaped(shared)}</a>`
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeWords).join(' or ')
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`
  if (schema.enum !== undefined)
    return schema.enum.map(value => `<code>${escaped(JSON.stringify(value))}</code>`).join(', ')
  const types = [schema.type ?? 'any'].flat()
  const words = types.map(type => {
    if (type === 'array') return schema.items === undefined ? 'array' : `array of ${typeWords(schema.items)}`
    return schema.format === undefined || type !== 'string' ? type : `${type} (${escaped(schema.format)})`
  })
  return words.join(' or ')
}

interface Bounds {
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

function limits(schema: JsonSchema & Bounds): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, default: usual } = schema
  const words = [
    span(minimum, maximum, ''),
    span(minLength, maxLength, ' characters'),
    span(minItems, maxItems, ' items'),
    pattern === undefined ? null : `as <code>${escaped(pattern)}</code>`,
    usual === undefined ? null : `default <code>${escaped(JSON.stringify(usual))}</code>`,
  ].filter(word => word !== null)
  return words.length === 0 ? '' : ` <span class="limits">${words.join('; ')}</span>`
}

function span(least: number | undefined, most: number | undefined, unit: string): string | null {
  const [from, to] = [least, most].map(value => value?.toLocaleString('en-US'))
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`
  if (to !== undefined) return `at most ${to}${unit}`
  return from === undefined ? null : `at least ${from}${unit}`
}
