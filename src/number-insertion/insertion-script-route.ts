import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sendFile, servedFile } from '../platform/http/served-file.ts'
import { PROGRAM_FOLDER } from '../platform/program-folder.ts'

const SCRIPT = new URL('insertion/dialplane.js', PROGRAM_FOLDER)

/** Pages of any origin load it, and keep it for five minutes: an update is everywhere soon after a deployment. */
const HEADERS = {
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves the script that shows visitors of a page their numbers (docs/dynamic-numbers.md). Read once. */
export function registerInsertionScript(fastify: FastifyInstance): void {
  const file = servedFile('text/javascript; charset=utf-8', readFileSync(SCRIPT))
  fastify.get('/dialplane.js', { schema: { hide: true } }, (request, reply) =>
    sendFile(request, reply, file, HEADERS),
  )
}
