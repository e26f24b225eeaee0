import type { FastifyInstance } from 'fastify'
import { ianaZone, TIME_ZONE_NAMES } from './domain/time/time-zones.ts'
import { registerStaticPage } from './platform/http/static-page.ts'
import { PROGRAM_FOLDER } from './platform/program-folder.ts'

const PATH = '/dashboard'

/**
 * Serves the page that shows what the service does, and leads there from `/`. The page itself is a client of the
 * public API like any other (dashboard/README.md).
 */
export function registerDashboard(fastify: FastifyInstance): void {
  registerStaticPage(fastify, {
    path: PATH,
    folder: new URL('dashboard/', PROGRAM_FOLDER),
    // A browser knows the clocks of IANA's zones, not the contract's names for them.
    documents: { 'time-zones.json': Object.fromEntries(TIME_ZONE_NAMES.map(name => [name, ianaZone(name)])) },
  })
  fastify.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(PATH))
}
