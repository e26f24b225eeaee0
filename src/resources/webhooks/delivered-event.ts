import { EVENT_TYPES } from '../../domain/announcements/announced-event.ts'

/** What is sent when a user wants to see whether a webhook works. */
export const PING_EVENT = 'webhook.ping'

export const DELIVERED_EVENTS = [...EVENT_TYPES, PING_EVENT] as const
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number]

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
