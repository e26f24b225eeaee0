/** As much of an OpenAPI 3.1 document as is completed here. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
  components?: { schemas?: Record<string, JsonSchema>; responses?: Record<string, ApiResponse> }
  tags?: { name: string; description?: string }[]
}

export interface ApiOperation {
  operationId?: string
  summary?: string
  description?: string
  security?: object[]
  parameters?: ApiParameter[]
  requestBody?: { content: Record<string, MediaType> }
  responses: Record<string, ApiResponse>
}

interface ApiParameter {
  name: string
  in: string
  description?: string
  example?: unknown
  schema: JsonSchema
}

export interface ApiResponse {
  $ref?: string
  description?: string
  content?: Record<string, MediaType>
}

export interface MediaType {
  schema?: JsonSchema
  example?: unknown
}

export interface JsonSchema {
  $ref?: string
  /** Its name among the document’s components. */
  title?: string
  type?: string | string[]
  description?: string
  examples?: unknown[]
  /** As `examples`, of a field that the example of a whole body leaves out. */
  'x-example'?: unknown
  default?: unknown
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  patternProperties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** Every operation with where it stands. */
export function operationsOf(
  document: ApiDocument,
): { path: string; method: string; operation: ApiOperation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** The response itself, where the operation refers to one that many share. */
export function responseOf({ components }: ApiDocument, response: ApiResponse): ApiResponse {
  return resolved(response, components?.responses)
}

/** The schema itself, where a body refers to one that many share. */
export function schemaOf({ components }: ApiDocument, schema: JsonSchema): JsonSchema {
  return resolved(schema, components?.schemas)
}

function resolved<Part extends { $ref?: string }>(part: Part, shared: Record<string, Part> = {}): Part {
  return shared[part.$ref?.split('/').at(-1) ?? ''] ?? part
}
