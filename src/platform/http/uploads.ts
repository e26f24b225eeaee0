import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooLarge } from '../refusals/refusal.ts'
import type { UploadRule } from '../wire/uploaded-file.ts'
import { BODY_LIMIT_BYTES, limitLargeBodies, tooLargeAdvice } from './body-limits.ts'
import './fastify-types.ts'
import { formValues } from './form-values.ts'
import { readForm } from './read-form.ts'

/**
 * Opens the scope in which routes with an upload rule are registered: only there are forms read. To be called when the
 * instance has all of its hooks, since a scope has those of the moment at which it was opened.
 */
export async function openUploadScope(fastify: FastifyInstance): Promise<void> {
  await fastify.register(async scope => {
    await scope.register(multipart)
    scope.addHook('preParsing', limitLargeBodies())
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
  if (!request.isMultipart()) return refuseTooMuchElse(request, rule, rootKey)
  const { fields, file } = await readForm(request, `${rootKey}[${rule.fileField}]`, rule)
  const body = formValues(schema, fields) as Record<string, unknown>
  if (file !== null) {
    body[rootKey] ??= {}
    const root = body[rootKey]
    if (typeof root === 'object') Object.assign(root as object, { [rule.fileField]: file })
  }
  request.body = body
}

/** What is no file has the limit of any other body. */
function refuseTooMuchElse({ headers, body }: FastifyRequest, rule: UploadRule, rootKey: string): void {
  const root = (body as Record<string, Record<string, unknown> | undefined> | undefined)?.[rootKey]
  const base64 = root?.[rule.base64Field]
  const fileLength = typeof base64 === 'string' ? base64.length : 0
  const isTooMuch = Number(headers['content-length'] ?? 0) - fileLength > BODY_LIMIT_BYTES
  if (isTooMuch) throw tooLarge(tooLargeAdvice(rule))
}
