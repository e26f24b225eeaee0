import pg from 'pg'
import { launchBrowser } from '../test/browser/launch-browser.ts'
import type { Benchmark } from './benchmark.ts'
import { idleTraffic } from './browser/idle-traffic.ts'
import { largestPaint } from './browser/largest-paint.ts'
import { useList } from './browser/use-list.ts'
import { fillLists } from './network/fill-lists.ts'
import { fillTargets } from './network/fill-targets.ts'
import type { Cleanup } from './processes/cleanup.ts'
import { startDatabase } from './processes/start-database.ts'
import { startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'
import { ROUNDS } from './report/alternating-rounds.ts'
import { median, percentile } from './report/statistics.ts'

const DEFAULT_ROWS = 100_000

/** What everything is compared with: a list whose rows make a few pages. */
const FEW_ROWS = 400

const DEFAULT_IDLE_SECONDS = 60

/** The first Company, which a service makes itself, and whose lists are filled. */
const COMPANY = '/console/1'

/** Lists, and what is searched for where they can be searched. */
const LISTS = [
  { name: 'targets', search: '11' },
  { name: 'calls', search: null },
  { name: 'pings', search: null },
  { name: 'numbers', search: '31200' },
  { name: 'contacts', search: '21200' },
  { name: 'publishers', search: 'bench-1' },
] as const

const IDLE_SCREENS = ['/', '/live', '/calls', '/pings', '/targets', '/reports'] as const

/** What somebody who works in the console waits for, and what an open tab costs. */
export const consoleInBrowser: Benchmark = {
  summary:
    'the console in a browser: first paint on a slow line, lists of 100,000 rows (--rows), idle traffic (--seconds)',
  run: async ({ cleanup, progress, rows: givenRows, seconds }) => {
    const rows = givenRows ?? DEFAULT_ROWS
    const idleSeconds = seconds ?? DEFAULT_IDLE_SECONDS
    progress(`inserting ${FEW_ROWS} and ${rows} rows of each kind`)
    const few = await startFilled(cleanup, FEW_ROWS)
    const many = await startFilled(cleanup, rows)
    const browser = await launchBrowser()
    cleanup.add(() => browser.close())
    const measured: Record<string, string | number>[] = []

    const paints = [
      { name: 'pages of the API reference', path: '/docs/', apiKey: undefined },
      { name: 'console, nobody signed in', path: '/console/', apiKey: undefined },
      { name: 'console, home', path: `${COMPANY}/`, apiKey: many.apiKey },
      { name: 'console, targets', path: `${COMPANY}/targets`, apiKey: many.apiKey },
    ]
    const paintTimes = paints.map(() => [] as number[])
    for (let round = 1; round <= ROUNDS; round++) {
      progress(`largest paint, round ${round} of ${ROUNDS}`)
      for (const [index, { path, apiKey }] of paints.entries()) {
        paintTimes[index]?.push(await largestPaint(browser, `${many.url}${path}`, apiKey))
      }
    }
    for (const [index, { name }] of paints.entries()) {
      const [own = [], first = []] = [paintTimes[index], paintTimes[0]]
      measured.push({
        what: `largest paint: ${name}`,
        unit: 'ms',
        value: median(own),
        ratio: median(own) / median(first),
      })
    }

    for (const { name, search } of LISTS) {
      const used = { few: [] as number[], many: [] as number[] }
      const waited = { few: [] as number[], many: [] as number[] }
      for (let round = 1; round <= ROUNDS; round++) {
        progress(`${name}, round ${round} of ${ROUNDS}`)
        for (const [size, service] of Object.entries({ few, many }) as ['few' | 'many', FilledService][]) {
          const use = await useList(browser, `${service.url}${COMPANY}/${name}`, service.apiKey, search)
          used[size].push(...use.toNextPaint)
          waited[size].push(...use.toOtherRows)
        }
      }
      measured.push(
        compared(`${name}: press to next paint, p75`, used, 0.75),
        compared(`${name}: until other rows, p75`, waited, 0.75),
        compared(`${name}: until other rows, worst`, waited, 1),
      )
    }

    progress(`idle screens, ${idleSeconds} s`)
    const idle = await Promise.all(
      IDLE_SCREENS.map(path =>
        idleTraffic(browser, `${many.url}${COMPANY}${path}`, many.apiKey, idleSeconds),
      ),
    )
    for (const [index, path] of IDLE_SCREENS.entries()) {
      const value = ((idle[index] ?? 0) / 1_000) * (60 / idleSeconds)
      measured.push({ what: `idle: ${path}`, unit: 'kB a minute', value, ratio: '' })
    }
    return {
      columns: [
        { key: 'what', title: 'What' },
        { key: 'value', title: 'Value', align: 'right', digits: 1 },
        { key: 'unit', title: '' },
        { key: 'ratio', title: 'Ratio', align: 'right', digits: 2 },
      ],
      rows: measured,
      notes: [
        'Paints: nothing cached, 1.6 Mbit/s and 150 ms; the ratio is to the pages of the API reference, which have no script.',
        `Lists: the ratio is to a Company of ${FEW_ROWS} rows of each kind, in turns.`,
        'A press is a key or a button; what is painted within 16 ms counts as 16.',
      ],
    }
  },
}

interface FilledService {
  readonly url: string
  readonly apiKey: string
}

/** A service whose first Company has `rows` rows of every list. */
async function startFilled(cleanup: Cleanup, rows: number): Promise<FilledService> {
  const database = await startDatabase(cleanup, await temporaryDirectory(cleanup))
  const settingUp = await startService(cleanup, { DATABASE_URL: database.url })
  const client = new pg.Client(database.url)
  await client.connect()
  await fillTargets(settingUp.client, client, 1, rows)
  await client.end()
  await settingUp.stop()
  await fillLists(database.url, rows, Date.now())
  const { url } = await startService(cleanup, { DATABASE_URL: database.url })
  // The first one made the user, whose key it was given.
  return { url, apiKey: settingUp.apiKey }
}

function compared(
  what: string,
  { few, many }: { readonly few: readonly number[]; readonly many: readonly number[] },
  share: number,
) {
  const at = (values: readonly number[]) =>
    percentile(
      [...values].sort((left, right) => left - right),
      share,
    )
  return { what, unit: 'ms', value: at(many), ratio: at(many) / at(few) }
}
