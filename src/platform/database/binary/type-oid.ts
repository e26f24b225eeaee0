import type { Pool } from 'pg'

const known = new WeakMap<Pool, Map<string, Promise<number>>>()

/** The object id of a type of our own in the pool's database, where it is another in each; looked up once. */
export function typeOid(pool: Pool, name: string): Promise<number> {
  const oids = known.get(pool) ?? new Map<string, Promise<number>>()
  known.set(pool, oids)
  const oid = oids.get(name) ?? lookUp(pool, name)
  oids.set(name, oid)
  // A failure is not remembered: the database may answer the next time.
  oid.catch(() => oids.delete(name))
  return oid
}

async function lookUp(pool: Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ oid: number }>('SELECT $1::regtype::oid AS oid', [name])
  const [row] = rows
  if (row === undefined) throw new Error(`the type ${name} has no object id`)
  return row.oid
}
