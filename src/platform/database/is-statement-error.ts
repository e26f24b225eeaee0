import pg from 'pg'

/**
 * Whether the server itself refused a statement, so that it certainly changed nothing. A lost connection leaves that
 * open: the statement may have been committed.
 */
export function isStatementError(error: unknown): boolean {
  return error instanceof pg.DatabaseError
}
