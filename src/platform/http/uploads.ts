import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooLarge } from '../refusals/refusal.ts'
import type { UploadRule } from '../wire/uploaded-file.ts'
import { BODY_LIMIT_BYTES, jsonLimitWith, limitLargeBodies, tooLargeAdvice } from './body-limits.ts'
import './fastify-types.ts'
import { formValues } from './form-values.ts'
import { jsonParser } from './json-body.ts'
import { parseLargeJson } from './large-json.ts'
import { readForm } from './read-form.ts'

/**
 * Opens the scope in which routes with an upload rule are registered: only there are forms read. To be called when the
 * instance has all of its hooks, since a scope has those of the moment at which it was opened.
 */
export async function openUploadScope(fastify: FastifyInstance): Promise<void> {
  await fastify.register(async scope => {
    await scope.register(multipart)
    scope.addHook('preParsing', limitLargeBodies())
    const parse = jsonParser(scope)
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', (request, payload, done) => {
      readAndParse(request, payload, parse).then(body => done(null, body), done)
    })
    fastify.decorate('uploadScope', scope)
  })
}

/**
 * Makes of a form the body that JSON would have said, with the file as an `UploadedFile` in its field, so that one schema
 * checks both; a JSON body stays what it is.
 * @throws 400 for a form that cannot be read, 413
 */
export async function readUploadBody(
  request: FastifyRequest,
  rule: UploadRule,
  { rootKey = '', body: schema = {} }: { readonly rootKey?: string; readonly body?: object },
): Promise<void> {
  // JSON has been weighed as it was read.
  if (!request.isMultipart()) return
  const { fields, file } = await readForm(request, `${rootKey}[${rule.fileField}]`, rule)
  const body = formValues(schema, fields) as Record<string, unknown>
  if (file !== null) {
    body[rootKey] ??= {}
    const root = body[rootKey]
    if (typeof root === 'object') Object.assign(root as object, { [rule.fileField]: file })
  }
  request.body = body
}

type ParseJson = ReturnType<typeof jsonParser>

async function readAndParse(request: FastifyRequest, payload: Readable, parse: ParseJson): Promise<unknown> {
  const { upload, rootKey = '' } = request.routeOptions.config
  const limit = upload === undefined ? BODY_LIMIT_BYTES : jsonLimitWith(upload)
  const bytes = await readBytes(
    payload,
    Number(request.headers['content-length'] ?? Number.NaN),
    limit,
    upload,
  )
  const base64Field = upload?.base64Field ?? null
  if (upload !== undefined && base64Field !== null && bytes.length > BODY_LIMIT_BYTES)
    return parseLargeJson(bytes, rootKey, { ...upload, base64Field })
  return new Promise((resolve, reject) => {
    parse(request, bytes, (error, value) => (error ? reject(error) : resolve(value)))
  })
}

/**
 * Into one piece as they arrive, where their number is known: put together at the end they would be held twice.
 * @throws 413
 */
async function readBytes(payload: Readable, length: number, limit: number, upload: UploadRule | undefined) {
  if (length > limit) throw tooLarge(tooLargeAdvice(upload))
  const chunks: Buffer[] = []
  const whole = Number.isInteger(length) ? Buffer.allocUnsafe(length) : null
  let received = 0
  for await (const chunk of payload) {
    const bytes = chunk as Buffer
    if (received + bytes.length > limit) throw tooLarge(tooLargeAdvice(upload))
    if (whole === null) chunks.push(bytes)
    else bytes.copy(whole, received)
    received += bytes.length
  }
  return whole?.subarray(0, received) ?? Buffer.concat(chunks)
}
