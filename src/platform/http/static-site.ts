import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noneFound } from '../refusals/refusal.ts'
import { acceptedEncoding, type ContentEncoding } from './accepted-encoding.ts'
import { type ServedFile, sendFile, servedFile } from './served-file.ts'

export interface StaticSite {
  /** Where it stands, such as `/console`; every address below is its own. */
  readonly path: string
  /** What a build made: `index.html`, and what it loads. Listed once; read when it is asked for, and then kept. */
  readonly folder: URL
  /** A sentence for who asks while the folder holds no `index.html`. */
  readonly whenMissing: string
  /** Directives of the Content-Security-Policy that are to be other than `POLICY` has them. */
  readonly policy?: Readonly<Record<string, string>>
}

/** Holds nothing but files that are named after their content: a name never gets other content. */
const HASHED_FOLDER = 'assets/'

/** Everything else in the folder (source maps, lists of the builder) stays there. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** The files that lie beside one, compressed as well as it goes. */
const NEIGHBOURS: Readonly<Record<ContentEncoding, string>> = { br: '.br', gzip: '.gz' }

/** The site runs its own files and talks to its own origin, nothing else; what a person records or hears is a `blob:`. */
const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/**
 * Serves the files of an application that runs in the browser. What is named after its content may be kept for good;
 * anything else is revalidated by its ETag, so that an update is seen at once. Every address below that is no file's is
 * one of the application's own screens and gets `index.html`.
 */
export function registerStaticSite(fastify: FastifyInstance, site: StaticSite): void {
  const files = filesOf(site.folder)
  const contentSecurityPolicy = Object.entries({ ...POLICY, ...site.policy })
    .map(directive => directive.join(' '))
    .join('; ')
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': asked = '' } = request.params as { '*'?: string }
    const name = files.has(asked) ? asked : 'index.html'
    const file = files.get(name)
    if (file === undefined) throw noneFound(site.whenMissing)
    // A script that is gone is none of the screens: whoever has the page of before loads the page again.
    if (name !== asked && isFileName(asked)) throw noneFound(`There is no file ${asked} here.`)
    const served = await file(request.headers['accept-encoding'])
    return sendFile(request, reply, served, {
      'cache-control': name.startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': contentSecurityPolicy,
      'referrer-policy': 'same-origin',
      vary: 'accept-encoding',
      ...(served.encoding !== null && { 'content-encoding': served.encoding }),
    })
  }
  for (const url of [site.path, `${site.path}/`, `${site.path}/*`])
    fastify.get(url, { schema: { hide: true } }, send)
}

const isFileName = (name: string) => name.startsWith(HASHED_FOLDER) || extname(name) in CONTENT_TYPES

/** A file in one of its encodings. */
interface EncodedFile extends ServedFile {
  readonly encoding: ContentEncoding | null
}

/** What reads a file in the encoding that a client takes; by the names that pages know the files by. */
type Files = ReadonlyMap<string, (acceptEncoding: string | undefined) => Promise<EncodedFile>>

function filesOf(folder: URL): Files {
  const names = existsSync(folder) ? namesIn(folder) : new Set<string>()
  const files = new Map<string, (acceptEncoding: string | undefined) => Promise<EncodedFile>>()
  for (const name of names) {
    const contentType = CONTENT_TYPES[extname(name)]
    if (contentType === undefined) continue
    const encodings = (['br', 'gzip'] as const).filter(encoding => names.has(name + NEIGHBOURS[encoding]))
    const read = onceEach(async (encoding: ContentEncoding | null): Promise<EncodedFile> => {
      const fileName = encoding === null ? name : name + NEIGHBOURS[encoding]
      const path = fileName.split('/').map(encodeURIComponent).join('/')
      return { ...servedFile(contentType, await readFile(new URL(path, folder))), encoding }
    })
    files.set(name, acceptEncoding => read(acceptedEncoding(acceptEncoding, encodings)))
  }
  return files
}

function namesIn(folder: URL): ReadonlySet<string> {
  const root = fileURLToPath(folder)
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return new Set(
    files.map(entry =>
      [...relative(root, entry.parentPath).split(sep), entry.name].filter(Boolean).join('/'),
    ),
  )
}

/** Remembers what each argument came to, unless it failed. */
function onceEach<A, T>(work: (argument: A) => Promise<T>): (argument: A) => Promise<T> {
  const known = new Map<A, Promise<T>>()
  return argument => {
    const result = known.get(argument) ?? work(argument)
    known.set(argument, result)
    result.catch(() => known.delete(argument))
    return result
  }
}
