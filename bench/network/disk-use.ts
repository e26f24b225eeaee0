import pg from 'pg'

/** What tables take with their partitions, indexes and long values, as a sentence. */
export async function diskUse(url: string, tables: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; bytes: number }>(
      `SELECT wanted AS table, (
         -- The tree of a table that is not partitioned is empty.
         SELECT coalesce(sum(pg_total_relation_size(part.relid)), pg_total_relation_size(wanted::regclass))::float8
         FROM pg_partition_tree(wanted::regclass) AS part
       ) AS bytes
       FROM unnest($1::text[]) AS wanted`,
      [tables],
    )
    const sizes = rows.map(({ table, bytes }) => `${table} ${(bytes / 1e9).toFixed(2)}`)
    return `On disk, in GB, with indexes: ${sizes.join(', ')}.`
  } finally {
    await client.end()
  }
}
