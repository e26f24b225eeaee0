import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Logger } from '../platform/log/logger.ts'
import { createOutboxMetrics } from './outbox.ts'
import { startPixelSender } from './pixels/send-pixels.ts'
import { startWebhookSender, type WebhookSenderPorts } from './webhooks/send-webhooks.ts'

export interface DeliveryPorts extends Pick<WebhookSenderPorts, 'readEvents' | 'pauseWebhook'> {
  readonly pool: Pool
  readonly allowPrivateUrls: boolean
  /** The service's version, as receivers see it. */
  readonly version: string
  readonly logger: Logger
  readonly metrics: Registry
  /** Called with the name and size of each batch. */
  onBatch(name: string, size: number): void
}

/** Sends in the background: pixels, and the events that webhooks subscribe to. */
export function startDelivery({ onBatch, metrics, ...shared }: DeliveryPorts) {
  const outbox = { ...shared, metrics: createOutboxMetrics(metrics) }
  const userAgent = `Dialplane/${shared.version}`
  const pixels = startPixelSender({ ...outbox, userAgent, chance: Math.random, onBatch })
  const webhooks = startWebhookSender(outbox)
  return {
    pixels,
    webhooks,
    outboxMetrics: outbox.metrics,
    stop: () => Promise.all([pixels.stop(), webhooks.stop()]),
  }
}
