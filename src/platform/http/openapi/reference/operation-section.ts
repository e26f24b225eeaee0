import { type ApiDocument, type ApiOperation, type ApiResponse, responseOf } from '../document.ts'
import { fieldTable, type Parameter, parameterTable, typeWords } from './field-table.ts'
import { escaped, folded, sentence } from './markup.ts'

export interface Operation {
  readonly path: string
  readonly method: string
  readonly operation: ApiOperation & { readonly deprecated?: boolean }
}

const JSON_TYPE = 'application/json'

/** All that the document says of one operation, with a command that carries it out. */
export function operationSection(document: ApiDocument, asked: Operation): string {
  const { path, method, operation } = asked
  const id = operation.operationId ?? ''
  const title = operation.summary ?? id
  return `<section id="${escaped(id)}">
<h2><a href="#${escaped(id)}">${sentence(title)}</a></h2>
<p class="route">${routeWords(asked)}${operation.deprecated ? ' <span class="required">deprecated</span>' : ''}</p>
${operation.description === undefined ? '' : `<p>${sentence(operation.description)}</p>`}
<p class="soft">${keyWords(operation)}</p>
${parameterTable((operation.parameters ?? []) as readonly Parameter[])}
${bodyPart(operation)}
${folded('As a command', curlCommand(path, method, operation))}
<h3>Answers</h3>
${answers(document, operation)}
</section>`
}

/** `GET /targets.json` */
export function routeWords({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `<span class="method ${escaped(method)}">${escaped(method.toUpperCase())}</span> <code>${escaped(path)}</code>`
}

/** Names of security schemes in words. */
const KEYS: Readonly<Record<string, string>> = {
  apiKey: 'an API key as <code>api_key</code>',
  bearer: 'an API key as a bearer token',
  session: 'a session',
  postbackKey: 'a postback key as <code>key</code>',
}

function keyWords({ security = [] }: ApiOperation): string {
  const names = security.flatMap(scheme => Object.keys(scheme))
  if (names.length === 0) return 'Needs no key.'
  return `Needs ${names.map(name => KEYS[name] ?? escaped(name)).join(', or ')}.`
}

function bodyPart({ requestBody }: ApiOperation): string {
  if (requestBody === undefined) return ''
  const types = Object.keys(requestBody.content)
  const [type = JSON_TYPE] = types
  const media = requestBody.content[JSON_TYPE] ?? requestBody.content[type]
  const fields = media?.schema === undefined ? '' : fieldTable(media.schema, 'Body')
  const example = media?.example === undefined ? '' : folded('Example of a body', indented(media.example))
  return `<h3>Body</h3>
<p class="soft">${types.map(each => `<code>${escaped(each)}</code>`).join(' or ')}</p>
${fields}
${example}`
}

function answers(document: ApiDocument, { responses }: ApiOperation): string {
  const lines = Object.entries(responses).map(([status, response]) => {
    const { description = '', content } = responseOf(document, response)
    const [type, media] = Object.entries(content ?? {})[0] ?? []
    const shape = media?.schema === undefined || !isDone(status) ? '' : shapeOf(type, media)
    return `<dt><code>${escaped(status)}</code></dt><dd>${sentence(description)}${shape}</dd>`
  })
  return `<dl class="answers">${lines.join('\n')}</dl>`
}

/** What is refused is told alike everywhere (the first page says how); what is done differs. */
const isDone = (status: string) => status.startsWith('2')

function shapeOf(type: string | undefined, media: NonNullable<ApiResponse['content']>[string]): string {
  const { schema, example } = media
  if (schema === undefined) return ''
  const fields = fieldTable(schema, 'Fields of the answer')
  return `
<p class="soft">${escaped(type ?? '')}${fields === '' ? `: ${typeWords(schema)}` : ''}</p>
${fields}
${example === undefined ? '' : folded('Example of an answer', indented(example))}`
}

/** To be pasted into a shell in which both are set. */
function curlCommand(path: string, method: string, { security = [], requestBody }: ApiOperation): string {
  const names = security.flatMap(scheme => Object.keys(scheme))
  const example = requestBody?.content[JSON_TYPE]?.example
  return [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$DIALPLANE_URL${path}"`,
    ...(names.includes('bearer') ? ['-H "Authorization: Bearer $DIALPLANE_API_KEY"'] : []),
    ...(example === undefined
      ? []
      : [`-H "Content-Type: ${JSON_TYPE}"`, `-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ')
}

const indented = (value: unknown) => JSON.stringify(value, null, 2)
