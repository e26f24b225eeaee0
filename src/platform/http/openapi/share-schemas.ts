import { isDeepStrictEqual } from 'node:util'
import { type ApiDocument, type ApiOperation, type JsonSchema, operationsOf } from './document.ts'

/**
 * Moves what stands under a root key into the document's components, so that a record is described once and clients
 * get a type of its name: `Target` where it is answered, `TargetCreate` and `TargetUpdate` where it is sent. A record
 * that a list shows in another shape is `CampaignListed`.
 */
export function shareSchemas(document: ApiDocument): void {
  const bodies = operationsOf(document).flatMap(({ method, operation }) => [
    ...sentBodies(method, operation),
    ...answeredBodies(operation),
  ])
  const shared = new Map<string, JsonSchema>()
  // Lists last: what a single record looks like gets the plain name.
  for (const body of bodies.toSorted((a, b) => Number(a.isListed) - Number(b.isListed))) share(body, shared)
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...Object.fromEntries(shared) },
  }
}

/** A rooted body, and what its record is to be called. */
interface RootedBody {
  readonly parent: JsonSchema
  readonly rootKey: string
  readonly name: string
  readonly isListed: boolean
  readonly operationId: string
}

const SENT_BY: Readonly<Record<string, string>> = {
  post: 'Create',
  put: 'Update',
  patch: 'Update',
  delete: 'Delete',
}

function sentBodies(method: string, { requestBody, operationId = '' }: ApiOperation): RootedBody[] {
  return Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => {
    const rootKey = rootKeyOf(schema)
    if (schema === undefined || rootKey === null) return []
    const name = `${pascalCase(rootKey)}${SENT_BY[method] ?? 'Sent'}`
    return { parent: schema, rootKey, name, isListed: false, operationId }
  })
}

function answeredBodies({ responses, operationId = '' }: ApiOperation): RootedBody[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return successes
    .flatMap(([, { content }]) => Object.values(content ?? {}))
    .flatMap(({ schema }) => {
      const parent = schema?.items ?? schema
      const rootKey = rootKeyOf(parent)
      if (parent === undefined || rootKey === null) return []
      const isListed = schema?.items !== undefined
      return { parent, rootKey, name: pascalCase(rootKey), isListed, operationId }
    })
}

function share(
  { parent, rootKey, name, isListed, operationId }: RootedBody,
  shared: Map<string, JsonSchema>,
) {
  const schema = parent.properties?.[rootKey]
  if (schema?.properties === undefined || parent.properties === undefined) return
  const names = [name, ...(isListed ? [`${name}Listed`] : []), `${name}Of${capitalised(operationId)}`]
  const chosen = names.find(candidate => {
    const known = shared.get(candidate)
    return known === undefined || isDeepStrictEqual(known, schema)
  })
  if (chosen === undefined) return
  shared.set(chosen, schema)
  parent.properties[rootKey] = { $ref: `#/components/schemas/${chosen}` }
}

/** The one property that a rooted body consists of. */
function rootKeyOf(schema: JsonSchema | undefined): string | null {
  const names = Object.keys(schema?.properties ?? {})
  return names.length === 1 ? (names[0] ?? null) : null
}

function pascalCase(rootKey: string): string {
  return rootKey.split('_').map(capitalised).join('')
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
