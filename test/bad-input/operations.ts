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
  /** Whether the root key holds a list of records, or of changes of some. */
  readonly isList: boolean
  /** Fields below the body's root key; of a change, those that are not the record's own. */
  readonly fields: readonly string[]
}

/** A body with these fields below its root key. */
export const bodyWith = ({ rootKey, isList }: Operation, fields: object) => ({
  [rootKey ?? '']: isList ? [fields] : fields,
})

/** Every operation of the API document: a route that is not in it cannot be tested, nor found by anyone. */
export function operationsOf(document: ApiDocument): Operation[] {
  return documentedOperations(document).map(({ path, method, operation }) => {
    const body = schemaOf(document, operation.requestBody?.content['application/json']?.schema ?? {})
    const [rootKey = null] = Object.keys(body.properties ?? {})
    const root = schemaOf(document, body.properties?.[rootKey ?? ''] ?? {})
    const record = schemaOf(document, root.items ?? root)
    const own = Object.keys(schemaOf(document, record.properties?.['create'] ?? {}).properties ?? {})
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
      isList: root.items !== undefined,
      fields: Object.keys(record.properties ?? {}).filter(field => !own.includes(field)),
    }
  })
}
