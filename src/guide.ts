import type { FastifyInstance } from 'fastify'
import { registerStaticSite } from './platform/http/static-site.ts'
import { PROGRAM_FOLDER } from './platform/program-folder.ts'

/** Serves the guide that was built from `docs/guide/`: what the console's help links lead to. */
export function registerGuide(fastify: FastifyInstance): void {
  registerStaticSite(fastify, {
    path: '/guide',
    folder: new URL('dist/guide/', PROGRAM_FOLDER),
    whenMissing: 'The guide has not been built: run npm run build, and start the service again.',
  })
}
