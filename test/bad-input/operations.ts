import type { HTTPMethods } from 'fastify'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

interface Parameter {
  readonly in: string
  readonly name: string
}

/** One route of the service, as its own API document describes it. */
export interface Operation {
  readonly method: HTTPMethods
  /** With `{name}` placeholders. */
  readonly path: string
  readonly queryNames: readonly string[]
  /** Fields below the body's root key. */
  readonly rootKey: string | null
  readonly fields: readonly string[]
}

interface DocumentedOperation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}

type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}

/** Every operation of the API document: a route that is not in it cannot be tested, nor found by anyone. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = operation.requestBody?.content?.['application/json']?.schema
      const [rootKey = null] = Object.keys(body?.properties ?? {})
      const fields = rootKey === null ? {} : body?.properties?.[rootKey]?.properties
      return {
        method: method.toUpperCase() as HTTPMethods,
        path,
        queryNames: (operation.parameters ?? [])
          .filter(parameter => parameter.in === 'query')
          .map(parameter => parameter.name),
        rootKey,
        fields: Object.keys(fields ?? {}),
      }
    }),
  )
}
