import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseAddress } from '../../platform/database/database-address.ts'
import { DatabaseClient } from '../../platform/database/database-client.ts'
import type { Files } from '../../platform/files/files.ts'

/** Longer than any two months of pings take; a statement that runs on nobody's behalf ends then. */
const MAX_STATEMENT_MS = 60 * 60 * 1_000

/** Two thirds of what the usual level 6 costs the processor, for a file that is a tenth larger. */
const GZIP_LEVEL = 1

/** What waits between the steps: enough that each finds something to do while the others work. */
const BUFFER_BYTES = 256 * 1_024
const GZIP = { level: GZIP_LEVEL, chunkSize: BUFFER_BYTES, highWaterMark: BUFFER_BYTES }

/**
 * Streams the output of a COPY statement into a file, compressed: only a few buffers are held, however many rows there
 * are. On a connection of its own, without the pools' limits on statements.
 * @param signal stops it at once, wherever it stands
 * @returns how many rows the database says there were
 */
export async function generateExport(
  direct: DatabaseAddress,
  files: Pick<Files, 'write'>,
  { statement, fileKey }: { readonly statement: string; readonly fileKey: string },
  signal: AbortSignal,
): Promise<number> {
  const client = new DatabaseClient({ ...direct, statement_timeout: MAX_STATEMENT_MS, query_timeout: 0 })
  // Amid a statement this ends the connection, and so the statement.
  const disconnect = () => client.end().catch(() => undefined)
  signal.addEventListener('abort', disconnect, { once: true })
  try {
    await client.connect()
    signal.throwIfAborted()
    const rows = client.query(copyTo(statement, { highWaterMark: BUFFER_BYTES }))
    await pipeline(rows, createGzip(GZIP), compressed => files.write(fileKey, compressed), { signal })
    // The database names the count after the last row: it has been read once it answers anything else.
    await client.query('SELECT 1')
    return rows.rowCount
  } finally {
    signal.removeEventListener('abort', disconnect)
    await disconnect()
  }
}
