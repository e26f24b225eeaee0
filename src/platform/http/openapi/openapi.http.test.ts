import { Ajv } from 'ajv'
import addFormatsModule from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../../test/harness/test-service.ts'
import {
  type ApiDocument,
  type ApiOperation,
  type JsonSchema,
  type MediaType,
  operationsOf,
  responseOf,
} from './document.ts'

let service: TestService
let document: ApiDocument

beforeAll(async () => {
  service = await startTestService()
  document = (await service.request('GET', '/openapi.json', { apiKey: null })).body
})
afterAll(() => service.close())

const operations = () => operationsOf(document)
const answersOf = ({ responses }: ApiOperation) =>
  Object.values(responses).map(response => responseOf(document, response))
const bodiesOf = (content: Record<string, MediaType> | undefined) => Object.values(content ?? {})

test('a route that takes a body documents how it refuses one, and no other route does', () => {
  for (const { path, operation } of operations()) {
    const statuses = Object.keys(operation.responses)
    if (operation.requestBody === undefined) expect(statuses, path).not.toContain('413')
    else expect(statuses, path).toEqual(expect.arrayContaining(['400', '413', '415']))
  }
})

test('every operation has a name of its own, a summary, a description and a heading that is explained', () => {
  const names = operations().map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  const headings = document.tags?.map(({ name }) => name)
  for (const { path, operation } of operations()) {
    expect(operation.summary, path).toBeTruthy()
    expect(operation.description, path).toBeTruthy()
    expect(headings, path).toEqual(
      expect.arrayContaining((operation as { tags?: string[] }).tags ?? ['none']),
    )
  }
})

describe('every field', () => {
  test('says what it is', () => {
    const silent = new Set<string>()
    const visit = (schema: JsonSchema, where: string): void => {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        // What stands under a root key is the record itself.
        if (property.$ref === undefined && property.properties === undefined && !property.description) {
          silent.add(`${where} ${name}`)
        }
        visit(property, where)
      }
      for (const part of [schema.items, ...(schema.anyOf ?? [])]) if (part !== undefined) visit(part, where)
    }
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) visit(schema, name)
    for (const { path, method, operation } of operations()) {
      for (const { name, description } of operation.parameters ?? []) {
        if (!description) silent.add(`${method} ${path} ?${name}`)
      }
      const bodies = [operation.requestBody, ...answersOf(operation)]
      for (const { schema } of bodies.flatMap(body => bodiesOf(body?.content))) {
        if (schema !== undefined) visit(schema, `${method} ${path}`)
      }
    }
    expect([...silent]).toEqual([])
  })
})

describe('every example', () => {
  test('is what its own schema accepts', () => {
    const ajv = new Ajv({ strict: false, allErrors: true })
    addFormatsModule.default(ajv)
    // By an address of their own, so that each component is compiled once, not once for each body that names it.
    const addressed = <Part>(part: Part): Part =>
      JSON.parse(JSON.stringify(part).replaceAll('"#/components/', '"api#/components/'))
    ajv.addSchema(addressed({ components: document.components }), 'api')
    const wrong: string[] = []
    for (const { path, method, operation } of operations()) {
      const bodies = [operation.requestBody, ...answersOf(operation)]
      for (const { schema, example } of bodies.flatMap(body => bodiesOf(body?.content))) {
        if (schema === undefined || example === undefined) continue
        const isValid = ajv.compile(addressed(schema))
        if (!isValid(example)) wrong.push(`${method} ${path}: ${ajv.errorsText(isValid.errors)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('stands beside every body', () => {
    for (const { path, operation } of operations()) {
      const bodies = [operation.requestBody, ...answersOf(operation)]
      for (const media of bodies.flatMap(body => Object.entries(body?.content ?? {}))) {
        if (media[0] === 'application/json') expect(media[1], path).toHaveProperty('example')
      }
    }
  })
})
