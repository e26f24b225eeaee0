import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

type Read = () => Promise<unknown>

type Answers<Reads extends readonly Read[]> = { -readonly [R in keyof Reads]: Awaited<ReturnType<Reads[R]>> }

/**
 * Runs statements that do not depend on one another: in a transaction they are sent in order without waiting for answers, which
 * come in one round trip; on the pool one after the other, since each would take a connection of its own.
 * @throws what the first of them fails with
 */
export async function together<const Reads extends readonly Read[]>(
  db: Queryable,
  ...reads: Reads
): Promise<Answers<Reads>> {
  if (db instanceof PgTransaction) {
    return (await Promise.all(reads.map(read => read()))) as Answers<Reads>
  }
  const answers: unknown[] = []
  for (const read of reads) answers.push(await read())
  return answers as Answers<Reads>
}
