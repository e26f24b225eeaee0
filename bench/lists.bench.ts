import type { Benchmark } from './benchmark.ts'
import { FILLED_LISTS, fillLists } from './network/fill-lists.ts'
import { lastPage } from './network/last-page.ts'
import { startDatabase } from './processes/start-database.ts'
import { startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'
import { alternatingRounds, medianOf } from './report/alternating-rounds.ts'
import { median } from './report/statistics.ts'

const DEFAULT_ROWS = 100_000

/** Of each page, one after another: what a person who pages waits for. */
const REQUESTS_PER_ROUND = 15

/** How much longer the last page of a list takes than its first. */
export const lists: Benchmark = {
  summary: 'the last page of every paged list against its first, at 100,000 rows a Company (--rows)',
  run: async ({ cleanup, progress, rows: givenRows }) => {
    const rows = givenRows ?? DEFAULT_ROWS
    const database = await startDatabase(cleanup, await temporaryDirectory(cleanup))
    // The first one makes the schema, and the user whose key it is given.
    const { apiKey, stop } = await startService(cleanup, { DATABASE_URL: database.url })
    await stop()
    progress(`inserting ${rows} rows of each kind`)
    await fillLists(database.url, rows, Date.now())
    const { url } = await startService(cleanup, { DATABASE_URL: database.url })
    const measured = []
    for (const { name, path } of FILLED_LISTS) {
      progress(name)
      const lastPage = await lastPageOf(url, apiKey, path)
      const pageTime = (page: number) => () => medianTime(address(url, apiKey, path, page))
      const rounds = await alternatingRounds(
        { first: pageTime(1), last: pageTime(lastPage) },
        () => undefined,
      )
      const firstMs = medianOf(rounds.first, ms => ms)
      const lastMs = medianOf(rounds.last, ms => ms)
      const middleMs = await pageTime(Math.ceil(lastPage / 2))()
      measured.push({ name, pages: lastPage, firstMs, middleMs, lastMs, ratio: lastMs / firstMs })
    }
    return {
      columns: [
        { key: 'name', title: 'List' },
        { key: 'pages', title: 'Pages', align: 'right' },
        { key: 'firstMs', title: 'First ms', align: 'right', digits: 1 },
        { key: 'middleMs', title: 'Middle ms', align: 'right', digits: 1 },
        { key: 'lastMs', title: 'Last ms', align: 'right', digits: 1 },
        { key: 'ratio', title: 'Last / first', align: 'right', digits: 2 },
      ],
      rows: measured,
      notes: ['Whole requests over HTTP, the count of all rows for the Link header included.'],
    }
  },
}

function address(url: string, apiKey: string, path: string, page: number): string {
  return `${url}${path}?${new URLSearchParams({ api_key: apiKey, page: String(page), per_page: '25' })}`
}

/** As the first page's `Link` header tells. */
async function lastPageOf(url: string, apiKey: string, path: string): Promise<number> {
  const answer = await fetch(address(url, apiKey, path, 1))
  const last = lastPage(answer)
  if (last === null) throw new Error(`${path} has one page: ${answer.status} ${await answer.text()}`)
  return last
}

async function medianTime(url: string): Promise<number> {
  const times: number[] = []
  for (let request = 0; request < REQUESTS_PER_ROUND; request++) {
    const startedAt = performance.now()
    const answer = await fetch(url)
    const rows = await answer.json()
    times.push(performance.now() - startedAt)
    const entries = Array.isArray(rows) ? rows : Object.values(rows as object)[0]
    if (!Array.isArray(entries) || entries.length === 0) throw new Error(`${url} is empty`)
  }
  return median(times)
}
