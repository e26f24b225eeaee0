import type { HTTPMethods } from 'fastify'

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
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
  /** Whether it needs no API key. */
  readonly isPublic: boolean
  readonly queryNames: readonly string[]
  readonly rootKey: string | null
  /** Whether a body without the root key is refused. */
  readonly needsRoot: boolean
  /** Fields below the body's root key. */
  readonly fields: readonly string[]
}

interface DocumentedOperation {
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}

type ApiDocument = {
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}

/** Every operation of the API document: a route that is not in it cannot be tested, nor found by anyone. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = resolved(document, operation.requestBody?.content?.['application/json']?.schema)
      const [rootKey = null] = Object.keys(body?.properties ?? {})
      const root = rootKey === null ? undefined : resolved(document, body?.properties?.[rootKey])
      return {
        method: method.toUpperCase() as HTTPMethods,
        path,
        isPublic: operation.security?.length === 0,
        queryNames: (operation.parameters ?? [])
          .filter(parameter => parameter.in === 'query')
          .map(parameter => parameter.name),
        rootKey,
        needsRoot: rootKey !== null && body?.required?.includes(rootKey) === true,
        fields: Object.keys(root?.properties ?? {}),
      }
    }),
  )
}

/** The schema itself, where the document refers to one that operations share. */
function resolved({ components }: ApiDocument, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.split('/').at(-1)
  return name === undefined ? schema : components?.schemas?.[name]
}
