import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { bucketGaps } from '../../domain/payout-modification/bucket-gaps.ts'
import { compilePayoutRules } from '../../domain/payout-modification/compile-payout-rules.ts'
import { defaultSalt } from '../../domain/payout-modification/default-salt.ts'
import { payoutPreview } from '../../domain/payout-modification/payout-preview.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import { inTurn } from '../../platform/jobs/in-turn.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { findCampaign } from '../campaigns/store.ts'
import { clientIdWarnings } from './client-id-warnings.ts'
import { drawBucketWith } from './draw-bucket.ts'
import { type ReadLoggedPings, tryPings } from './logged-ping.ts'
import { daysOf, PreviewCreate, PreviewDocument, previewDocument } from './preview-schema.ts'
import { rulesOf } from './rules-of.ts'
import { MAX_BODY_BYTES, RefusedTable, ROOT_KEY } from './schema.ts'
import { companyName } from './store.ts'

interface PreviewRouteDeps {
  readonly db: Queryable
  readonly readLoggedPings: ReadLoggedPings
  readonly tag: string
  readonly rootKey: string
  readonly url: string
  now(): Instant
  companyOf(params: unknown): Promise<number | null>
}

const DAY_MS = 24 * 60 * 60 * 1_000

/** How many pings a table is tried on: enough for any split to show, few enough for one request. */
const MAX_PREVIEWED_PINGS = 100_000

/**
 * How many one process works on or lets wait: one reads the log for seconds, and holds a compiled table while it waits. Of a
 * Company one more waits, for somebody who corrects a table and tries it again.
 */
const TURNS = { atOnce: 2, ofOwner: 2, inAll: 6 }

/** What a table would have done, before it is uploaded. Nothing is stored. */
export function registerPreviewRoute(
  routes: MainRoutes,
  { db, readLoggedPings, now, ...shared }: PreviewRouteDeps,
): void {
  const takeTurn = inTurn(TURNS)
  routes.companyRoute({
    ...shared,
    method: 'POST',
    summary: 'Preview a payout bid modification table',
    description:
      `Tries a CSV that is not stored on the Campaign’s latest pings, at most ${MAX_PREVIEWED_PINGS.toLocaleString('en')}. ` +
      'Payouts before are those without any table. Tags that pings had from Contacts and Numbers are not known any more; ' +
      'client ids are those of now.',
    permission: ['write', 'campaigns'],
    params: Type.Object({ campaign_id: Id }),
    body: Rooted(ROOT_KEY, PreviewCreate),
    maxBodyBytes: MAX_BODY_BYTES,
    response: { 200: PreviewDocument, 422: RefusedTable },
    handle: async ({ access: { companyId }, params, body: { [ROOT_KEY]: fields }, reply }) => {
      const to = now()
      const campaign = await findCampaign(db, companyId, { id: params.campaign_id })
      if (campaign === null) throw notFound('campaign')
      const parsed = await rulesOf(fields.csv_data)
      const salt = fields.salt ?? defaultSalt(await companyName(db, companyId), to)
      const from = to - daysOf(fields) * DAY_MS
      const preview = payoutPreview(parsed, await inSlices(compilePayoutRules(parsed)), drawBucketWith(salt))
      const wanted = { companyId, campaignId: campaign.id, from, to }
      const { oldest, isTruncated } = await takeTurn(companyId, () =>
        tryPings(readLoggedPings(wanted), MAX_PREVIEWED_PINGS, preview.add, () => !reply.raw.destroyed),
      )
      return previewDocument({
        preview,
        from: isTruncated ? (oldest ?? from) : from,
        to,
        isTruncated,
        bucketGaps: await inSlices(bucketGaps(parsed)),
        warnings: await clientIdWarnings(db, companyId, parsed.rules),
      })
    },
  })
}
