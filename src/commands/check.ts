import { type CounterDrift, capOwner, readCounterDrift } from '../capacity/counter-drift.ts'
import { DatabaseClient } from '../platform/database/database-client.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { outputWidth, textTable } from '../platform/terminal/text-table.ts'
import { parseOptions, readCompanyId } from './parse-options.ts'
import { withStorage } from './with-storage.ts'

export const help = `dialplane check: compare what caps have counted with the calls and reservations that they count

Counts are kept as calls come and go. This counts the calls and live reservations themselves, each Company at one moment, and
prints where the two differ: nothing, unless something is wrong. It changes nothing, and the service may keep running. The
database is reached as serve reaches it: by DATABASE_URL, or the one in DATA_DIR while the service is stopped.

  --company-id <id>         of this Company alone; default: of every Company

It answers 0 where nothing differs, and 3 where something does.`

const OPTIONS = { 'company-id': { type: 'string' } } as const

const DIFFERS = 3

/** Every call of a Company may have to be read. */
const STATEMENT_TIMEOUT_MS = 60 * 60 * 1_000

export async function check(args: readonly string[]): Promise<number> {
  const asked = readCompanyId(parseOptions('check', args, OPTIONS)['company-id'])
  return withStorage(async ({ database }) => {
    const patient = new DatabaseClient({
      ...database.direct,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
    })
    await patient.connect()
    try {
      return await checkCompanies(patient, asked)
    } finally {
      await patient.end()
    }
  })
}

async function checkCompanies(
  client: Parameters<typeof readCounterDrift>[0],
  asked: number | null,
): Promise<number> {
  const { rows: companies } = await client.query<{ id: number }>(
    'SELECT id FROM companies WHERE id = coalesce($1, id) ORDER BY id',
    [asked],
  )
  if (asked !== null && companies.length === 0) throw new OperatorError(`There is no Company ${asked}.`)
  const differing: (readonly string[])[] = []
  for (const { id } of companies) {
    const drift = await readCounterDrift(client, id, Date.now(), null)
    differing.push(...drift.map(each => lineOf(id, each)))
  }
  const count = companies.length === 1 ? '1 Company' : `${companies.length} Companies`
  if (differing.length === 0) {
    process.stdout.write(`What caps have counted is what the facts say, of ${count}.\n`)
    return 0
  }
  const table = textTable(COLUMNS, differing, outputWidth(process.stdout))
  process.stdout.write(`${differing.length} counts differ from the facts, of ${count}:\n\n${table}\n`)
  return DIFFERS
}

const COLUMNS = [
  { title: 'Company', align: 'right' },
  { title: 'Of' },
  { title: 'Cap', align: 'right' },
  { title: 'Kind' },
  { title: 'Window' },
  { title: 'Counted', align: 'right' },
  { title: 'By the facts', align: 'right' },
] as const

function lineOf(companyId: number, drift: CounterDrift): readonly string[] {
  return [
    String(companyId),
    capOwner(drift),
    String(drift.cap_id),
    drift.kind,
    drift.window_label,
    String(drift.filled),
    String(drift.facts),
  ]
}
