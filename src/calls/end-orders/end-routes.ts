import type { Pool } from 'pg'
import { Type } from 'typebox'
import { partyOf } from '../../access/party.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { ErrorBody } from '../../platform/http/route.ts'
import { impossible, unavailable } from '../../platform/refusals/refusal.ts'
import { Text } from '../../platform/wire/wire-types.ts'
import { CallDocument, callDocument } from '../call-schema.ts'
import type { RecordingLinks } from '../recordings/recording-links.ts'
import { visibleCall } from '../records/visible-call.ts'
import type { EndOrders } from './end-orders.ts'

export interface EndRoutesPorts {
  readonly pool: Pool
  readonly orders: Pick<EndOrders, 'end' | 'wasEndedByUser'>
  readonly recordingLinks: Pick<RecordingLinks, 'urlOf'>
}

/** `POST /api/v5/calls/{uuid}/hangup.json`: somebody who watches a call ends it. */
export function registerEndRoutes(
  routes: MainRoutes,
  { pool, orders, recordingLinks }: EndRoutesPorts,
): void {
  routes.companyRoute({
    tag: 'Calls',
    permission: ['write', 'calls'],
    method: 'POST',
    url: '/api/v5/calls/:uuid/hangup.json',
    summary: 'End a call',
    description:
      'Disconnects everybody on a call in progress, whatever carries it. It ends with `hung_up_by` `system`, its `call_ended` event ' +
      'says who ended it, and so does the audit log. Asked for again it changes nothing; a call that had ended otherwise is 422.',
    params: Type.Object({ uuid: Text() }),
    response: { 200: CallDocument, 422: ErrorBody },
    handle: async ({ access, params, request }) => {
      const call = await visibleCall(pool, access, params.uuid)
      if (call.status === 'finished' && !(await orders.wasEndedByUser(call))) throw overAlready(call)
      const { id, name } = access.user
      const current = await orders.end(call, { id, name })
      if (current.status !== 'finished') throw unanswered()
      const urlOf = (row: typeof call) => recordingLinks.urlOf(row, request.server.baseUrl(request))
      return callDocument(await visibleCall(pool, access, params.uuid), partyOf(access), urlOf)
    },
  })
}

const ENDERS: Readonly<Record<string, string>> = {
  caller: 'the caller hung up',
  target: 'the target hung up',
}

function overAlready({ end_time: at, hung_up_by: by }: { end_time: Date | null; hung_up_by: string | null }) {
  const how = ENDERS[by ?? ''] ?? 'the service ended it'
  return impossible(`This call is over: ${how}${at === null ? '' : ` at ${at.toISOString()}`}.`)
}

const unanswered = () =>
  unavailable(
    'The process that runs this call does not answer: send this again. If it is dead, others end its calls.',
  )
