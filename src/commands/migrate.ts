import { withStorage } from './with-storage.ts'

export const help = `dialplane migrate: bring the database schema up to date, then exit

serve does this by itself at every start. Run it alone before a rolling update of several processes. A database that a newer
program has brought up to date is refused.`

export async function migrate(): Promise<number> {
  await withStorage(async () => undefined)
  process.stdout.write('The database schema is up to date.\n')
  return 0
}
