import pg from 'pg'

/** A table of the first Company, partitioned or not, and what puts rows into it. */
export interface BulkFill {
  readonly table: string
  readonly rows: number
  /** Inserts the rows from place `first` to `last`, both included. */
  insert(client: pg.Client, first: number, last: number): Promise<unknown>
}

/** Keeps each statement, and the memory it takes, to a moderate size. */
const ROWS_PER_STATEMENT = 100_000

/** Two sessions keep the machine's cores busy; more would only wait. */
const SESSIONS = 2

/** What building an index may take instead of writing to disk and reading again. */
const INDEX_MEMORY = '512MB'

/**
 * Fills a table as fast as its server can: by statements that make the rows there, without triggers, each session a part
 * of the rows in their order, and with the indexes made afterwards. Whoever needs what triggers do does it then. Nothing
 * else should use the table meanwhile. Ends with the VACUUM that the server does by itself after a while.
 */
export async function fillInBulk(
  url: string,
  { table, rows, insert }: BulkFill,
  progress: (text: string) => void,
): Promise<void> {
  await withSession(url, async client => {
    const indexes = await indexesOf(client, table)
    for (const { drop } of indexes) await client.query(drop)
    let done = 0
    const share = Math.ceil(rows / SESSIONS)
    const sessions = Array.from({ length: SESSIONS }, (_, session) => session * share)
    await Promise.all(
      sessions.map(start =>
        withSession(url, async filling => {
          await filling.query(
            'SET session_replication_role = replica; SET synchronous_commit = off; SET jit = off',
          )
          const end = Math.min(start + share, rows)
          for (let first = start; first < end; first += ROWS_PER_STATEMENT) {
            const last = Math.min(first + ROWS_PER_STATEMENT, end) - 1
            await insert(filling, first, last)
            done += last - first + 1
            progress(`${done} of ${rows} rows of ${table} inserted`)
          }
        }),
      ),
    )
    await client.query(`SET maintenance_work_mem = '${INDEX_MEMORY}'`)
    for (const { name, make } of indexes) {
      progress(`making ${name}`)
      await client.query(make)
    }
    progress(`vacuuming ${table}`)
    await client.query(`VACUUM (ANALYZE) ${table}`)
  })
}

/** Makes the months of a partitioned table, from the one that `from` lies in. */
export async function ensureMonths(url: string, table: string, from: number, months: number): Promise<void> {
  await withSession(url, async client => {
    await client.query('SELECT ensure_partitions($1, $2, $3)', [table, new Date(from), months])
  })
}

async function withSession(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

interface Index {
  readonly name: string
  readonly drop: string
  readonly make: string
}

/** As the table itself has them; those of its partitions come and go with them. */
async function indexesOf(client: pg.Client, table: string): Promise<readonly Index[]> {
  const { rows } = await client.query<Index>(
    `SELECT quote_ident(class.relname) AS name,
       CASE WHEN made.oid IS NULL THEN format('DROP INDEX %I', class.relname)
         ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', index.indrelid::regclass, made.conname) END AS drop,
       CASE WHEN made.oid IS NULL THEN replace(pg_get_indexdef(class.oid), ' ON ONLY ', ' ON ')
         ELSE format(
           'ALTER TABLE %s ADD CONSTRAINT %I %s', index.indrelid::regclass, made.conname, pg_get_constraintdef(made.oid)
         ) END AS make
     FROM pg_index AS index
     JOIN pg_class AS class ON class.oid = index.indexrelid
     LEFT JOIN pg_constraint AS made ON made.conindid = class.oid AND made.contype IN ('p', 'u')
     WHERE index.indrelid = $1::regclass`,
    [table],
  )
  return rows
}
