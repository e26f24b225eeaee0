import type { Pool } from 'pg'
import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { FindSnapshot, FoundSnapshot } from '../../configuration/snapshots/find-snapshot.ts'
import { ReplayDocument, replayDocument } from '../../configuration/snapshots/replay-document.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Text } from '../../platform/wire/wire-types.ts'
import { findCall } from '../records/find-call.ts'
import { listCallEvents } from '../records/list-call-events.ts'
import { tagsAtFirst } from '../records/tags-at-first.ts'
import { decisionsAmong, replayCall, type StoredDecision } from './replay-call.ts'

/** Replays the decisions about a call. */
export function registerCallReplayRoutes(routes: MainRoutes, pool: Pool, findSnapshot: FindSnapshot): void {
  routes.companyRoute({
    method: 'GET',
    url: '/api/v5/calls/:uuid/replay.json',
    summary: 'Decide once more whom a call may ring',
    description:
      'Makes every routing decision of the call once more, with the code that runs now and with the configuration, the counters and all else that it depended on then, and says what differs. A call that considered nobody has no decisions, and is the same.',
    tag: 'Calls',
    permission: ['read', 'replays'],
    params: Type.Object({ uuid: Text() }),
    response: { 200: ReplayDocument },
    handle: async ({ access, params }) => {
      const call = await findCall(pool, access.companyId, params.uuid.toLowerCase())
      if (call === null) throw notFound('call')
      const events = await listCallEvents(pool, call)
      const decisions = decisionsAmong(events)
      const snapshots = await snapshotsOf(decisions, version => findSnapshot(access.companyId, version))
      const asItCame = { ...call, tags: tagsAtFirst(call.tags, events) }
      const replayed = replayCall(asItCame, decisions, version => snapshots.get(version) ?? null)
      return replayDocument(
        call.uuid,
        decisions.map(
          ({ at, order, candidates }, index) =>
            replayed[index] ?? { at, verdict: 'unknown', stored: { order, candidates } },
        ),
      )
    },
  })
}

/** Most calls see one or two versions, however often they decide. */
async function snapshotsOf(
  decisions: readonly StoredDecision[],
  find: (version: number) => Promise<FoundSnapshot | null>,
): Promise<ReadonlyMap<number, FoundSnapshot>> {
  const snapshots = new Map<number, FoundSnapshot>()
  for (const version of new Set(decisions.flatMap(({ basis }) => basis?.v ?? []))) {
    const snapshot = await find(version)
    if (snapshot !== null) snapshots.set(version, snapshot)
  }
  return snapshots
}
