import type { Registry } from 'prom-client'
import { createOutboundClient } from '../../delivery/outbound-client.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { askBuyer } from './ask-buyer.ts'
import type { BuyerBids, RefusedBid } from './buyer-bids.ts'
import { buyerCircuits } from './buyer-circuits.ts'
import { createBuyerMetrics } from './buyer-metrics.ts'
import { bidRequestCompiler } from './compile-bid-request.ts'

export interface BuyerBidsOptions {
  readonly registry: Registry
  readonly logger: Logger
  /** Whether buyers may have private and loopback addresses. */
  readonly allowPrivateUrls: boolean
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** More than any buyer has to say; a longer answer is not read to its end. */
export const MAX_ANSWER_BYTES = 65_536

export function createBuyerBids({ registry, logger, allowPrivateUrls, now }: BuyerBidsOptions): BuyerBids {
  const client = createOutboundClient({ allowPrivateUrls, maxAnswerBytes: MAX_ANSWER_BYTES })
  const circuits = buyerCircuits({
    now,
    onChange: ({ companyId, targetId }, state, detail) => {
      if (state === 'opened') logger.warn({ companyId, targetId, detail }, BUYER_SKIPPED)
      else logger.info({ companyId, targetId }, BUYER_ASKED_AGAIN)
    },
  })
  const metrics = createBuyerMetrics(registry, circuits.open)
  const ports = { client, circuits, metrics, compile: bidRequestCompiler(allowPrivateUrls), now }
  return {
    ask: question =>
      Promise.all(
        question.buyers.map(buyer =>
          askBuyer(buyer, question, ports).catch((error: unknown): RefusedBid => {
            const { targetId } = buyer
            logger.error({ err: error, companyId: question.companyId, targetId }, NOT_ASKED)
            return { kind: 'refused', targetId, reason: 'bid_failed', detail: FAULT, latencyMs: 0 }
          }),
        ),
      ),
    close: () => client.close(),
  }
}

const BUYER_SKIPPED = 'a buyer keeps failing to bid and is not asked for a while'
const BUYER_ASKED_AGAIN = 'a buyer that kept failing to bid is asked as usual again'
const NOT_ASKED = 'a buyer could not be asked for a bid'
const FAULT = 'It could not be asked: the service is at fault.'
