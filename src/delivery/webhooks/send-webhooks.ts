import type { Pool } from 'pg'
import type { ClaimedWork } from '../../platform/jobs/claimed-work.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { createOutboundClient } from '../outbound-client.ts'
import { type OutboxMetrics, startOutbox } from '../outbox.ts'
import { claimDeliveries, laneOf } from './claim-deliveries.ts'
import { postEvent } from './post-event.ts'
import type { ReadEvents } from './read-readable-events.ts'
import { handBackDeliveries, type SettlePorts, settleDelivery } from './settle-delivery.ts'

export interface WebhookSenderPorts extends Pick<SettlePorts, 'pauseWebhook'> {
  readonly pool: Pool
  readonly readEvents: ReadEvents
  readonly allowPrivateUrls: boolean
  readonly version: string
  readonly logger: Logger
  readonly metrics: OutboxMetrics
}

/** A receipt needs no body: a longer one is not read to its end, and still counts as a receipt. */
const MAX_ANSWER_BYTES = 65_536

/** Sends the events that webhooks subscribe to, at least once each, as long as this process lives. */
export function startWebhookSender(ports: WebhookSenderPorts): ClaimedWork {
  const { pool, readEvents, allowPrivateUrls, logger, metrics } = ports
  const client = createOutboundClient({ allowPrivateUrls, maxAnswerBytes: MAX_ANSWER_BYTES })
  const posting = { client, allowPrivateUrls, userAgent: `Dialplane/${ports.version}`, now: Date.now }
  const settling = { pool, chance: Math.random, pauseWebhook: ports.pauseWebhook }
  const outbox = startOutbox({
    name: 'webhooks',
    claim: room => claimDeliveries(pool, room, { readEvents, logger }),
    laneOf,
    run: delivery => postEvent(delivery, posting),
    settle: (delivery, outcome) => settleDelivery(settling, delivery, outcome),
    handBack: deliveries => handBackDeliveries(pool, deliveries),
    logger,
    metrics,
  })
  return {
    poke: outbox.poke,
    stop: async () => {
      await outbox.stop()
      await client.close()
    },
  }
}
