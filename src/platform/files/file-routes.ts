import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { notFound } from '../refusals/refusal.ts'
import type { Files } from './files.ts'
import { refuseSignatureUnless } from './refuse-signature.ts'
import { LINK_PATH, type SignedLinks } from './signed-links.ts'

const LinkQuery = Type.Object({ expires: Type.String(), signature: Type.String() })

/** Serves files to whoever has a link; no API key is needed. Not in the API document: only the service makes links. */
export function registerFileRoutes(fastify: FastifyInstance, files: Files, links: SignedLinks): void {
  fastify.route<{ Params: { '*': string }; Querystring: Static<typeof LinkQuery> }>({
    // Fastify's own HEAD would read the file to its end.
    method: ['GET', 'HEAD'],
    url: `${LINK_PATH}*`,
    schema: { hide: true, querystring: LinkQuery },
    // Providers play them to callers.
    config: { answersWhileClosing: true },
    handler: async (request, reply) => {
      const key = request.params['*']
      const { expires, signature } = request.query
      refuseSignatureUnless(links.verdictOn(key, expires, signature, new Date()))
      const file = await files.open(key)
      if (file === null) throw notFound('file', 'any more')
      reply.type(file.contentType).header('content-length', file.size)
      if (request.method === 'GET') return reply.send(file.content)
      file.content.destroy()
      return reply.send()
    },
  })
}
