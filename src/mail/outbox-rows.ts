import type { Pool } from 'pg'
import { retryPause } from '../delivery/webhooks/retry-pauses.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import type { MailAttachment } from './table.ts'

/** A mail that is due. */
export interface DueMail {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly attachment: MailAttachment | null
  readonly createdAt: Date
  /** Attempts before this one. */
  readonly attempts: number
  /** Names the claim. */
  readonly claims: number
}

/** What came of an attempt. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly error: string; readonly isFinal: boolean }

/** An attempt that takes longer renews it. */
const LEASE_SECONDS = 180

/**
 * What has waited for longer, because nothing could send it, is old news: a server that is set up later does not send it.
 */
const NEWS_HOURS = 48

const CLAIM_MAILS = {
  name: 'claim_mails',
  text: `
    UPDATE mails
    SET due_at = now() + make_interval(secs => $2), claims = claims + 1
    WHERE id = ANY (ARRAY(
      -- Of every Company, and of none.
      SELECT id FROM mails
      WHERE status = 'pending' AND due_at <= now() AND created_at > now() - interval '${NEWS_HOURS} hours'
      ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ))
    RETURNING id, company_id, recipient, subject, text, html, attachment, created_at, attempts, claims`,
}

interface ClaimedRow extends Omit<DueMail, 'createdAt'> {
  readonly created_at: Date
}

export async function claimMails(pool: Pool, most: number): Promise<readonly DueMail[]> {
  const { rows } = await pool.query<ClaimedRow>({ ...CLAIM_MAILS, values: [most, LEASE_SECONDS] })
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }))
}

/**
 * A renewal that is late does not put off what has been settled.
 * @returns false when another process has claimed it meanwhile
 */
export async function renewMail(pool: Pool, { id, claims, attempts }: DueMail): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE mails SET due_at = now() + make_interval(secs => $4)
     WHERE id = $1 AND claims = $2 AND attempts = $3 AND status = 'pending'`,
    [id, claims, attempts, LEASE_SECONDS],
  )
  return rowCount === 1
}

/** Another process has claimed it meanwhile, and writes down what comes of it. */
const OVERTAKEN = 'overtaken'

/**
 * Writes down what came of a mail, unless its lease was over and somebody else has claimed it since.
 * @param chance from 0 up to 1
 * @returns the word that it is counted under
 */
export async function settleMail(
  pool: Pool,
  { id, claims, attempts }: DueMail,
  outcome: MailOutcome,
  chance: number,
): Promise<string> {
  const isSent = outcome.kind === 'sent'
  const pauseMs = isSent || outcome.isFinal ? null : retryPause(attempts + 1, chance)
  const status = isSent ? 'sent' : pauseMs === null ? 'failed' : 'pending'
  const { rowCount } = await pool.query(
    `UPDATE mails
     SET
       status = $3,
       attempts = attempts + 1,
       due_at = now() + make_interval(secs => $4 / 1000.0),
       settled_at = CASE WHEN $3 <> 'pending' THEN now() END,
       error = $5,
       text = CASE WHEN $3 <> 'sent' THEN text END,
       html = CASE WHEN $3 <> 'sent' THEN html END,
       attachment = CASE WHEN $3 <> 'sent' THEN attachment END
     WHERE id = $1 AND claims = $2 AND status = 'pending'`,
    [id, claims, status, pauseMs, isSent ? null : outcome.error],
  )
  if (rowCount === 0) return OVERTAKEN
  return status === 'pending' ? 'retried' : status
}

/** Makes mails due at once, for another process. */
export async function handBackMails(pool: Pool, held: readonly DueMail[]): Promise<void> {
  await pool.query(
    `UPDATE mails SET due_at = date_trunc('milliseconds', now())
     FROM unnest($1::integer[], $2::integer[]) AS held (id, claims)
     WHERE mails.id = held.id AND mails.claims = held.claims AND mails.status = 'pending'`,
    [held.map(({ id }) => id), held.map(({ claims }) => claims)],
  )
}

/** How long it can be seen what became of a mail. */
const KEPT_DAYS = 30

export async function pruneMails(pool: Pool): Promise<void> {
  await deleteInBatches(pool, {
    table: 'mails',
    condition: `created_at < now() - interval '${KEPT_DAYS} days'`,
    orderBy: 'created_at',
  })
}
