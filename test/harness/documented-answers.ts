import { Ajv, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'
import {
  type ApiDocument,
  type ApiOperation,
  operationsOf,
  responseOf,
} from '../../src/platform/http/openapi/document.ts'

interface Documented {
  readonly method: string
  readonly pattern: RegExp
  readonly operation: ApiOperation
}

/** Answers that no route gives, and so no route documents. */
const BEYOND_ROUTES = new Set([405])

/** What schemas share is one schema under this name: it is checked and compiled once, not for each that refers to it. */
const SHARED = 'shared'

/**
 * Holds every answer that a test gets against the API document: its status must be documented for the route, and its
 * body must be what the document says of that status. Throws when it is not.
 */
export function documentedAnswers(document: ApiDocument) {
  const ajv = new Ajv({ strict: false })
  addFormatsModule.default(ajv)
  ajv.addSchema({ components: document.components ?? {} }, SHARED)
  const validators = new Map<object, ValidateFunction>()
  // The more a path says outright, the earlier it is tried: `/numbers/check.json` before `/numbers/{number}.json`.
  const documented: readonly Documented[] = operationsOf(document)
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map(({ path, method, operation }) => ({ method, operation, pattern: patternOf(path) }))

  return (method: string, url: string, status: number, body: unknown): void => {
    const path = url.split('?', 1)[0] ?? url
    const route = documented.find(
      candidate => candidate.method === method.toLowerCase() && candidate.pattern.test(path),
    )
    if (route === undefined || BEYOND_ROUTES.has(status)) return
    const about = `${method} ${path} answered ${status}`
    const documentedAnswer = route.operation.responses[status]
    if (documentedAnswer === undefined) throw new Error(`${about}, which its documentation does not mention`)
    const schema = responseOf(document, documentedAnswer).content?.['application/json']?.schema
    if (schema === undefined || typeof body !== 'object') return
    const isValid = validators.get(schema) ?? ajv.compile(referringToShared(schema))
    validators.set(schema, isValid)
    if (!isValid(body))
      throw new Error(`${about} otherwise than documented: ${ajv.errorsText(isValid.errors)}`)
  }
}

function referringToShared(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `${SHARED}${value}` : value,
  )
}

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${escaped}$`)
}
