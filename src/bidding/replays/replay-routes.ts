import type { Pool } from 'pg'
import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { FindSnapshot } from '../../configuration/snapshots/find-snapshot.ts'
import { ReplayDocument, replayDocument } from '../../configuration/snapshots/replay-document.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Text } from '../../platform/wire/wire-types.ts'
import { type FoundPing, findStoredPing, type StoredPing } from './find-stored-ping.ts'
import { replayPing } from './replay-ping.ts'

/** Replays the decision about a ping. */
export function registerPingReplayRoutes(routes: MainRoutes, pool: Pool, findSnapshot: FindSnapshot): void {
  routes.companyRoute({
    method: 'GET',
    url: '/api/v5/rtb_inbounds/:uuid/replay.json',
    summary: 'Decide a ping once more',
    description:
      'Makes the decision of a ping once more, with the code that runs now and with the configuration, the counters and all else that it depended on then: whom the call might reach, in which order, what it is worth and what the payout table makes of that. What buyers answered is taken as it was. Says what differs.',
    tag: 'RTB Inbounds',
    permission: ['read', 'replays'],
    params: Type.Object({ uuid: Text() }),
    response: { 200: ReplayDocument },
    handle: async ({ access: { companyId }, params }) => {
      const ping = await findStoredPing(pool, companyId, params.uuid.toLowerCase())
      if (ping === null) throw notFound('ping')
      const snapshot = hasBasis(ping) ? await findSnapshot(companyId, ping.decision.basis.v) : null
      if (!hasBasis(ping) || snapshot === null) {
        const { order, skipped } = ping.decision
        return replayDocument(ping.uuid, [
          { at: ping.createdAt, verdict: 'unknown', stored: { order, skipped } },
        ])
      }
      return replayDocument(ping.uuid, [replayPing(ping, snapshot)])
    },
  })
}

function hasBasis(ping: FoundPing): ping is StoredPing {
  return ping.decision.basis !== undefined
}
