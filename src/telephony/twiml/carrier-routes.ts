import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unreachable } from '../../domain/unreachable.ts'
import { forbidden, malformed, notFound } from '../../platform/refusals/refusal.ts'
import type { ReceivedWebhook, WebhookOutcome } from './receive-webhook.ts'
import { WEBHOOK_KINDS, webhookPath } from './webhook.ts'

export interface CarrierRoutesPorts {
  receive(webhook: ReceivedWebhook): Promise<WebhookOutcome>
  /** The public address of this service, as whoever sends the request knows it. */
  baseUrl(request: FastifyRequest): string
}

/** A webhook has some 2 KB. */
const MAX_BODY_BYTES = 65_536

/**
 * What providers call, without an API key: their signature says who they are. Not in the API document, since nobody else can call
 * it.
 */
export async function registerCarrierRoutes(
  fastify: FastifyInstance,
  ports: CarrierRoutesPorts,
): Promise<void> {
  await fastify.register(async scope => {
    scope.removeAllContentTypeParsers()
    // As it came: that is what is signed.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    for (const kind of WEBHOOK_KINDS) {
      scope.route<{ Params: { provider: string } }>({
        method: 'POST',
        url: `/carriers/:provider/${webhookPath(kind)}`,
        schema: { hide: true },
        bodyLimit: MAX_BODY_BYTES,
        config: { answersWhileClosing: true },
        handler: async (request, reply) => {
          const outcome = await ports.receive(receivedWebhook(request, kind, ports))
          return reply.type('text/xml; charset=utf-8').send(documentOf(outcome))
        },
      })
    }
  })
}

function receivedWebhook(
  request: FastifyRequest<{ Params: { provider: string } }>,
  kind: ReceivedWebhook['kind'],
  { baseUrl }: CarrierRoutesPorts,
): ReceivedWebhook {
  const { url, headers, body, params } = request
  const base = baseUrl(request)
  return {
    provider: params.provider,
    baseUrl: base,
    kind,
    url: base + url,
    query: url.split('?', 2)[1] ?? '',
    header: name => {
      const value = headers[name]
      return typeof value === 'string' ? value : null
    },
    body: typeof body === 'string' ? body : '',
  }
}

/** @throws what the provider is refused with */
function documentOf(outcome: WebhookOutcome): string {
  switch (outcome.outcome) {
    case 'unknown':
      throw notFound('carrier', 'here: its credentials are not set')
    case 'forbidden':
      throw forbidden('The signature is not that of the carrier: check its credentials, and BASE_URL.')
    case 'malformed':
      throw malformed('This is no webhook of a call.')
    case 'answered':
      return outcome.document
    default:
      return unreachable(outcome)
  }
}
