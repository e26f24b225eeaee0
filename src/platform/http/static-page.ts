import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type ServedFile, sendFile, servedFile } from './served-file.ts'

export interface StaticPage {
  /** Where the page stands, such as `/dashboard`; its other files stand below. */
  readonly path: string
  /** Holds `index.html` and what it loads. Read once: a change shows after a restart. */
  readonly folder: URL
  /** Documents that the page loads besides, by file name; sent as JSON. */
  readonly documents: Readonly<Record<string, unknown>>
}

/** What of the folder is served. Anything else in it (types, settings of the compiler) stays here. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The page runs its own files and talks to its own origin, nothing else: no inline script, no frame around it. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = { 'cache-control': 'no-cache', 'content-security-policy': CONTENT_SECURITY_POLICY }

/** Serves a page of a few files from memory, each revalidated by its ETag so that an update is seen at once. */
export function registerStaticPage(fastify: FastifyInstance, page: StaticPage): void {
  for (const [name, file] of filesOf(page)) {
    const url = name === 'index.html' ? page.path : `${page.path}/${name}`
    fastify.get(url, { schema: { hide: true } }, (request, reply) => sendFile(request, reply, file, HEADERS))
  }
  // The page names its files relative to a path without a slash at the end.
  fastify.get(`${page.path}/`, { schema: { hide: true } }, (_request, reply) => reply.redirect(page.path))
}

function filesOf({ folder, documents }: StaticPage): Map<string, ServedFile> {
  const files = new Map<string, ServedFile>()
  for (const name of readdirSync(folder)) {
    const contentType = CONTENT_TYPES[extname(name)]
    if (contentType !== undefined)
      files.set(name, servedFile(contentType, readFileSync(new URL(name, folder))))
  }
  for (const [name, value] of Object.entries(documents)) {
    files.set(name, servedFile('application/json; charset=utf-8', Buffer.from(JSON.stringify(value))))
  }
  return files
}
