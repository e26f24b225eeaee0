import { isDeepStrictEqual } from 'node:util'
import { type ApiDocument, type ApiResponse, operationsOf } from './document.ts'

const NAMES: Readonly<Record<string, string>> = {
  400: 'Malformed',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'UnderWay',
  413: 'TooLarge',
  415: 'UnsupportedType',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'Invalid',
  503: 'Unavailable',
}

/** Moves the refusals that routes have in common into the document's components: each is said once. */
export function shareRefusals(document: ApiDocument): void {
  const shared = new Map<string, ApiResponse>()
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const plain = NAMES[status]
      // Methods of one route have their answers in common: those of the first are references already.
      if (plain === undefined || response.$ref !== undefined) continue
      const name = nameOf(plain, response, shared)
      shared.set(name, response)
      operation.responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  document.components = { ...document.components, responses: Object.fromEntries(shared) }
}

/** The plain name, with the record whose fields it is about, with a number where one of that name says otherwise. */
function nameOf(plain: string, response: ApiResponse, shared: ReadonlyMap<string, ApiResponse>): string {
  const fields = Object.values(response.content ?? {}).flatMap(({ schema }) =>
    Object.keys(schema?.properties ?? {}),
  )
  const record = fields.find(field => field !== 'error') ?? ''
  const base = plain + record.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`
    const known = shared.get(name)
    if (known === undefined || isDeepStrictEqual(known, response)) return name
  }
}
