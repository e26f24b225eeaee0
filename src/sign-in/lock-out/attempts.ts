import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { untraced } from '../../platform/database/commit-trace.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { tooMany } from '../../platform/refusals/refusal.ts'
import { ATTEMPT_LIMITS, type AttemptKind } from './attempt-limits.ts'
import { signInFailures } from './table.ts'

/** What an attempt has in common with others. */
export interface AttemptSubject {
  readonly kind: AttemptKind
  /** Such as an e-mail address; storage holds a hash of it. */
  readonly subject: string
}

/** Under a limit, and with how many failures so far: each attempt is one until it has succeeded. */
export interface CountedAttempt extends AttemptSubject {
  readonly failures: number
}

/** Waits grow no more after so many doublings: all have reached their longest long before. */
const MOST_DOUBLINGS = 20

/**
 * Counts an attempt before it is made, as if it had failed: any number at once are no more than the limit lets through.
 * @throws `too-many` when one of the limits says to wait; nothing is counted then
 */
export function countAttempt(
  database: Pick<Database, 'transaction'>,
  subjects: readonly AttemptSubject[],
): Promise<readonly CountedAttempt[]> {
  const count = async (tx: Queryable) => {
    const counted: CountedAttempt[] = []
    for (const subject of subjects) {
      const failures = await countOne(tx, subject)
      if (failures === null) throw await refusal(tx, subject)
      counted.push({ ...subject, failures })
    }
    return counted
  }
  // Whoever repeats the request is not to be told that it took effect.
  return untraced(() => database.transaction(count))
}

/** As `countAttempt`, of what is left out where its limit says to wait: answers whether it is done. */
export async function mayAttempt(tx: Queryable, subject: AttemptSubject): Promise<boolean> {
  return (await countOne(tx, subject)) !== null
}

/** How many there were with this one; null where the limit says to wait, and nothing is counted. */
async function countOne(tx: Queryable, { kind, subject }: AttemptSubject): Promise<number | null> {
  const { free, firstSeconds, longestSeconds, forgottenSeconds } = ATTEMPT_LIMITS[kind]
  const failures = sql`CASE
    WHEN kept.failed_at < now() - make_interval(secs => ${forgottenSeconds}) THEN 1
    ELSE kept.failures + 1
  END`
  const { rows } = await tx.execute<{ failures: number }>(sql`
    INSERT INTO sign_in_failures AS kept (kind, subject, failures, failed_at, blocked_until)
    VALUES (${kind}, ${hashSubject(subject)}, 1, now(), now())
    ON CONFLICT (kind, subject) DO UPDATE
    SET
      failures = ${failures},
      failed_at = now(),
      blocked_until = now() + make_interval(secs => CASE
        WHEN ${failures} <= ${free}::integer THEN 0
        ELSE least(
          ${longestSeconds}::integer,
          ${firstSeconds}::integer * power(2, least(${failures} - ${free}::integer - 1, ${MOST_DOUBLINGS}::integer))
        )
      END)
    WHERE kept.blocked_until <= clock_timestamp()
    RETURNING failures`)
  return rows[0]?.failures ?? null
}

async function refusal(tx: Queryable, { kind, subject }: AttemptSubject) {
  const [row] = await tx
    .select({
      seconds: sql<number>`ceil(extract(epoch FROM ${signInFailures.blockedUntil} - clock_timestamp()))::integer`,
    })
    .from(signInFailures)
    .where(and(eq(signInFailures.kind, kind), eq(signInFailures.subject, hashSubject(subject))))
  const seconds = Math.max(1, row?.seconds ?? 1)
  return tooMany(`Too many attempts: wait ${seconds} s.`, seconds)
}

/** These attempts succeeded: where one alone knows the secret, what failed before it is forgotten. */
export async function forgiveAttempt(tx: Queryable, counted: readonly CountedAttempt[]): Promise<void> {
  for (const { kind, subject } of counted) {
    const own = and(eq(signInFailures.kind, kind), eq(signInFailures.subject, hashSubject(subject)))
    if (KNOWN_TO_ONE.has(kind)) await tx.delete(signInFailures).where(own)
    else {
      await tx
        .update(signInFailures)
        .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
        .where(own)
    }
  }
}

const KNOWN_TO_ONE: ReadonlySet<AttemptKind> = new Set([
  'pair',
  'device',
  'code pair',
  'code device',
  'code user',
  'proof',
])

function hashSubject(subject: string): string {
  return createHash('sha256').update(subject).digest('hex')
}
