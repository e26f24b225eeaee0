import { overloaded } from '../platform/refusals/refusal.ts'
import { createOutboundClient, type OutboundClient } from './outbound-client.ts'

/** People try one after the other: more at a time are no people, and each holds a request for seconds. */
const MOST_AT_A_TIME = 8

export interface TrialOptions {
  /** Whether what is tried may have private and loopback addresses. */
  readonly allowPrivateUrls: boolean
  readonly maxAnswerBytes: number
}

/** Runs what somebody tries out, with a client of its own: it neither waits for real traffic nor holds it up. */
export type TrialRequests = <T>(work: (client: OutboundClient) => Promise<T>) => Promise<T>

/** @throws `overloaded` while too many are tried at a time */
export function trialRequests(options: TrialOptions): TrialRequests {
  let underWay = 0
  return async work => {
    if (underWay >= MOST_AT_A_TIME) throw overloaded()
    underWay += 1
    const client = createOutboundClient(options)
    try {
      return await work(client)
    } finally {
      underWay -= 1
      await client.close()
    }
  }
}
