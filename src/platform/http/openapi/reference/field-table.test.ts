import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../document.ts'
import { fieldTable, typeWords } from './field-table.ts'

describe('the type of a field', () => {
  test.each<[JsonSchema, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: ['integer', 'null'] }, 'integer or null'],
    [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
    [{ enum: ['A', 'B', null] }, '<code>&quot;A&quot;</code>, <code>&quot;B&quot;</code>, <code>null</code>'],
    [
      { type: 'array', items: { $ref: '#/components/schemas/Cap' } },
      'array of <a href="#object-Cap">Cap</a>',
    ],
    [{ anyOf: [{ type: 'string' }, { type: 'object' }] }, 'string or object'],
    [{}, 'any'],
  ])('%j is %s', (schema, words) => {
    expect(typeWords(schema)).toBe(words)
  })
})

describe('a table of fields', () => {
  const names = (schema: JsonSchema) =>
    [...fieldTable(schema, 'Body').matchAll(/<th scope="row"><code>([^<]+)<\/code>/g)].map(([, name]) => name)

  test('names parts of parts, but not those of what is shared', () => {
    const inner = { type: 'object', properties: { cap: { type: 'integer' } } }
    const properties = {
      caps: { type: 'array', items: inner },
      hours: { $ref: '#/components/schemas/Hours', properties: { day: {} } },
    }
    expect(names({ type: 'object', properties })).toEqual(['caps', 'caps[].cap', 'hours'])
    expect(names({ type: 'array', items: inner })).toEqual(['[].cap'])
  })

  test('says what may be sent, as text', () => {
    const html = fieldTable(
      {
        required: ['name'],
        properties: {
          name: {
            type: 'string',
            minLength: 1,
            maxLength: 1000,
            description: 'A <b> or `code`.',
          } as JsonSchema,
          weight: { type: 'integer', minimum: 1, default: 1 },
        },
      },
      'Body',
    )
    expect(html).toContain('<span class="required">required</span>')
    expect(html).toContain('A &lt;b&gt; or <code>code</code>.')
    expect(html).toContain('1 to 1,000 characters')
    expect(html).toContain('at least 1; default <code>1</code>')
  })

  test('is empty for what has no fields', () => {
    expect(fieldTable({ type: 'string' }, 'Body')).toBe('')
  })
})
