import { type Static, Type } from 'typebox'
import { asSeenBy, type Party, partyOf } from '../access/party.ts'
import type { MainRoutes } from '../access/routes.ts'
import { CALL_TOTALS_VISIBILITY } from '../access/visibility.ts'
import { Rooted } from '../platform/wire/wire-types.ts'
import { askedCalls, CallQuery } from './call-query.ts'
import type { AskedCalls } from './records/list-calls.ts'
import { type CallSums, NO_CALLS, PARTS_OF_DOLLAR } from './records/total-calls.ts'

const Count = (which: string) => Type.Integer({ minimum: 0, description: which })
const Seconds = (which: string) => Type.Integer({ minimum: 0, description: `Seconds: ${which}.` })
const Amount = (description: string) => Type.Number({ description: `Dollars${description}.` })

export const CallTotals = Type.Object(
  {
    total_calls: Count('All of them, running ones included.'),
    in_progress_count: Count('Calls that are running now.'),
    repeat_count: Count('Calls whose caller had called the same tracking number before.'),
    duplicate_count: Count('Calls routed to a target where the caller had converted already.'),
    converted_count: Count('Calls that converted.'),
    total_duration: Seconds('how long the calls took in all'),
    dialed_call_duration: Seconds('how long they were connected'),
    revenue: Amount('; 0 for a publisher'),
    payout: Amount('; 0 for a buyer'),
    charge_total: Amount('; 0 for a publisher or buyer'),
    profit: Amount(': revenue less payout and charges; 0 for a publisher or buyer'),
  },
  { title: 'CallTotals' },
)

/** What all pages of a list of calls add up to. */
export function registerCallTotalsRoute(
  routes: MainRoutes,
  addUp: (asked: AskedCalls) => Promise<CallSums>,
): void {
  routes.companyRoute({
    tag: 'Calls',
    permission: ['read', 'calls'],
    method: 'GET',
    url: '/api/v5/calls/totals.json',
    summary: 'What calls add up to',
    description:
      'The sums over all pages of the list with the same filters, each exactly what adding up the field of its calls would give. ' +
      'By time, campaigns, affiliates, targets, numbers and `converted` they are read from sums, over any number of calls; otherwise ' +
      'call by call: where there are too many for that, the answer is 503 and says what to change.',
    query: CallQuery,
    response: { 200: Rooted('call_totals', CallTotals) },
    handle: async ({ access, query }) => {
      const asked = askedCalls(query, access)
      const sums = asked === null ? NO_CALLS : await addUp(asked)
      return { call_totals: totalsFor(partyOf(access), sums) }
    },
  })
}

function totalsFor(party: Party, sums: CallSums): Static<typeof CallTotals> {
  return asSeenBy<Static<typeof CallTotals>>(party, CALL_TOTALS_VISIBILITY, {
    total_calls: sums.calls,
    in_progress_count: sums.in_progress,
    repeat_count: sums.repeats,
    duplicate_count: sums.duplicates,
    converted_count: sums.converted,
    total_duration: sums.total_duration,
    dialed_call_duration: sums.connected_duration,
    revenue: dollars(sums.revenue),
    payout: dollars(sums.payout),
    charge_total: dollars(sums.cost),
    profit: dollars(sums.revenue - sums.payout - sums.cost),
  })
}

/** The number nearest to the exact amount, which is how it is written in JSON. */
const dollars = (parts: number) => parts / PARTS_OF_DOLLAR
