import type { BidRequest } from '../../src/domain/bids/bid-request.ts'

/** How a buyer is asked for a bid: by POST without a body, answered with `{"bid": …}`. */
export function buildBidRequest(fields: Partial<BidRequest> = {}): BidRequest {
  return {
    url: 'https://buyer.example.com/bid',
    method: 'POST',
    headers: {},
    body: null,
    timeoutMs: null,
    bidPath: 'bid',
    secondsPath: null,
    numberPath: null,
    acceptPath: null,
    ...fields,
  }
}
