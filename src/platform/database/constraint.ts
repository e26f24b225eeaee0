import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Runs `work`, typically a whole transaction; when it fails by violating a constraint named in `refusals`, that
 * refusal is thrown instead. The database decides uniqueness and references, so racing requests cannot both pass.
 */
export async function withRefusals<T>(
  refusals: Readonly<Record<string, Error>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    const refusal = constraint === null ? undefined : refusals[constraint]
    throw refusal ?? error
  }
}

/** The name of the constraint that a failed statement violated, or null when it failed for another reason. */
function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof pg.DatabaseError)) return null
  const isViolation = cause.code === UNIQUE_VIOLATION || cause.code === FOREIGN_KEY_VIOLATION
  return isViolation ? (cause.constraint ?? null) : null
}
