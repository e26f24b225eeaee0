import type { FastifyInstance } from 'fastify'
import { registerStaticSite } from './platform/http/static-site.ts'
import { PROGRAM_FOLDER } from './platform/program-folder.ts'

const PATH = '/console'

/**
 * The rules that React Aria writes into the page (`touch-action` of what is pressed; `overscroll-behavior` beneath a dialog,
 * on iOS), by the hashes of their text. console/README.md says how they are renewed.
 */
const STYLES_OF_REACT_ARIA = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
].join(' ')

/** Serves the console that was built from `console/`, a client of the public API like any other, and leads there from `/` and from `/dashboard`, its address of before. */
export function registerConsole(fastify: FastifyInstance): void {
  registerStaticSite(fastify, {
    path: PATH,
    folder: new URL('dist/console/', PROGRAM_FOLDER),
    whenMissing: 'The console has not been built: run npm run build, and start the service again.',
    policy: {
      'style-src': `'self' ${STYLES_OF_REACT_ARIA}`,
      // Recordings and greetings are played, those from a bucket by its signed links; what was just recorded is a blob.
      'media-src': "'self' blob: https:",
    },
  })
  for (const url of ['/', '/dashboard'])
    fastify.get(url, { schema: { hide: true } }, (_request, reply) => reply.redirect(`${PATH}/`))
}
