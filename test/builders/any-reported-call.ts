import fc from 'fast-check'
import type { ReportedCall } from './insert-reported-call.ts'

const id = fc.option(fc.integer({ min: 1, max: 3 }))

/** Any call of a small network, whose facets and tags often meet, that began between two instants. */
export const anyReportedCall = (from: number, to: number) =>
  fc.record<ReportedCall>({
    at: fc.integer({ min: from, max: to }),
    status: fc.constantFrom('finished', 'finished', 'finished', 'in_progress'),
    ...{ number_id: id, campaign_id: fc.integer({ min: 1, max: 3 }), affiliate_id: id, target_id: id },
    caller_country: fc.constantFrom(null, 'US', 'MX'),
    caller_state: fc.constantFrom(null, 'CA', 'TX', 'XX'),
    tags: fc.dictionary(fc.constantFrom('sub_id', 'age', 'note'), fc.constantFrom('40', '41')),
    ...{ number_repeat: fc.boolean(), duplicate: fc.boolean() },
    ...{ converted: fc.boolean(), rescued: fc.boolean() },
    revenue: fc.constantFrom('0', '0.0001', '1250.1234'),
    payout: fc.constantFrom('0', '33.3333'),
    charge_total: fc.constantFrom('0', '0.0715'),
    seconds: fc.integer({ min: 0, max: 4_000 }),
    connected_seconds: fc.integer({ min: 0, max: 100 }),
  })
