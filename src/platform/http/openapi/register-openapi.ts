import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { type ApiTexts, completeDocument } from './complete-document.ts'
import type { ApiDocument } from './document.ts'
import { registerReference } from './reference/register-reference.ts'

/**
 * The API document, generated from the schemas that validate requests and completed by `texts`, and pages to read it.
 */
export async function registerOpenApi(
  fastify: FastifyInstance,
  version: string,
  texts: ApiTexts,
): Promise<void> {
  await fastify.register(swagger, {
    transformObject: parts => {
      if (!('openapiObject' in parts)) return parts.swaggerObject
      completeDocument(parts.openapiObject as ApiDocument, texts)
      return parts.openapiObject
    },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dialplane',
        version,
        description: texts.introduction,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'query', name: 'api_key', description: 'A user’s API key.' },
          bearer: { type: 'http', scheme: 'bearer', description: 'The same API key as a header.' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'dialplane_session',
            description:
              'Set by signing in. Whatever changes something also needs the header `X-CSRF-Token`, which `GET /session.json` answers.',
          },
          postbackKey: {
            type: 'apiKey',
            in: 'query',
            name: 'key',
            description: 'A postback key (RTB interface).',
          },
        },
      },
    },
  })
  registerReference(fastify, texts.introduction)
  fastify.get('/openapi.json', { schema: { hide: true } }, () => fastify.swagger())
}
