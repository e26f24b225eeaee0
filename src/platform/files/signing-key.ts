import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

/** As long as the hash that it signs with: more would add nothing. */
const SECRET_LENGTH_BYTES = 32

/**
 * The secret that `purpose` signs with. Drawn by whoever asks first and kept in the database, so that all processes have
 * the same, now and after a restart.
 */
export async function signingKey(pool: Pool, purpose: string): Promise<Buffer> {
  await pool.query('INSERT INTO signing_keys (purpose, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    purpose,
    randomBytes(SECRET_LENGTH_BYTES),
  ])
  const { rows } = await pool.query<{ secret: Buffer }>(
    'SELECT secret FROM signing_keys WHERE purpose = $1',
    [purpose],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`there is no signing key for ${purpose}`)
  return row.secret
}
