import type { HTTPMethods } from 'fastify'
import {
  type ApiDocument,
  operationsOf as documentedOperations,
  schemaOf,
} from '../../src/platform/http/openapi/document.ts'

/** One route of the service, as its own API document describes it. */
export interface Operation {
  readonly method: HTTPMethods
  /** With `{name}` placeholders. */
  readonly path: string
  /** Whether it needs no API key. */
  readonly isPublic: boolean
  /** Whether it is of the RTB interface, which knows keys of campaigns and not users. */
  readonly isOfRtb: boolean
  /** Whether only who is signed in with a browser may use it, and no API key opens it. */
  readonly isOfSession: boolean
  readonly queryNames: readonly string[]
  readonly rootKey: string | null
  /** Whether a body without the root key is refused. */
  readonly needsRoot: boolean
  /** Fields below the body's root key. */
  readonly fields: readonly string[]
}

/** Every operation of the API document: a route that is not in it cannot be tested, nor found by anyone. */
export function operationsOf(document: ApiDocument): Operation[] {
  return documentedOperations(document).map(({ path, method, operation }) => {
    const body = schemaOf(document, operation.requestBody?.content['application/json']?.schema ?? {})
    const [rootKey = null] = Object.keys(body.properties ?? {})
    const record = schemaOf(document, body.properties?.[rootKey ?? ''] ?? {})
    return {
      method: method.toUpperCase() as HTTPMethods,
      path,
      isPublic: operation.security?.length === 0,
      isOfRtb: operation.security?.some(scheme => 'postbackKey' in scheme) === true,
      isOfSession:
        operation.security?.length === 1 && operation.security.every(scheme => 'session' in scheme),
      queryNames: (operation.parameters ?? [])
        .filter(parameter => parameter.in === 'query')
        .map(parameter => parameter.name),
      rootKey,
      needsRoot: rootKey !== null && body.required?.includes(rootKey) === true,
      fields: Object.keys(record.properties ?? {}),
    }
  })
}
