import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { PROGRAM_FOLDER } from '../../../program-folder.ts'
import { noneFound } from '../../../refusals/refusal.ts'
import { sendFile, servedFile } from '../../served-file.ts'
import type { ApiDocument } from '../document.ts'
import { type ReferencePages, referencePages } from './reference-pages.ts'

const PATH = '/docs'

/** Words that somebody looks for; more than that is no question. */
const MAX_SOUGHT = 200

const HEADERS = {
  'cache-control': 'no-cache',
  // Pages without a script: nothing to run, nothing to load but the sheet.
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}

/** Serves the API document as pages: `/docs/`, its search, and a page for each heading. */
export function registerReference(fastify: FastifyInstance, introduction: string): void {
  const sheet = servedFile(
    'text/css; charset=utf-8',
    readFileSync(new URL('api-reference/reference.css', PROGRAM_FOLDER)),
  )
  // Once all routes are known.
  let pages: ReferencePages | null = null
  const made = () => {
    pages ??= referencePages(PATH, fastify.swagger() as unknown as ApiDocument, introduction)
    return pages
  }
  const html = (text: string) => servedFile('text/html; charset=utf-8', Buffer.from(text))
  const hidden = { schema: { hide: true } }
  fastify.get(PATH, hidden, (_request, reply) => reply.redirect(`${PATH}/`))
  fastify.get(`${PATH}/`, hidden, (request, reply) => {
    const { q } = request.query as { q?: unknown }
    const sought = typeof q === 'string' ? q.slice(0, MAX_SOUGHT) : ''
    return sendFile(request, reply, html(made().first(sought)), HEADERS)
  })
  fastify.get(`${PATH}/reference.css`, hidden, (request, reply) => sendFile(request, reply, sheet, HEADERS))
  fastify.get<{ Params: { chapter: string } }>(`${PATH}/:chapter`, hidden, (request, reply) => {
    const { chapter } = request.params
    const text = made().chapter(chapter)
    if (text === null) throw noneFound(`The API reference has no chapter ${chapter}.`)
    return sendFile(request, reply, html(text), HEADERS)
  })
}
