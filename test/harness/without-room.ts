import type { Pool } from 'pg'

/** What `work` comes to while the database has no room on its disk for rows of a table. */
export async function withoutRoom<T>(pool: Pool, table: string, work: () => Promise<T>): Promise<T> {
  await pool.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION no_room()`)
  try {
    return await work()
  } finally {
    await pool.query(`DROP TRIGGER no_room ON ${table}; DROP FUNCTION no_room()`)
  }
}
