import pg from 'pg'
import type { Benchmark } from './benchmark.ts'
import { checkOk } from './load/check-ok.ts'
import { jsonRequest } from './load/http-connection.ts'
import { type OpenLoopResult, openLoop } from './load/open-loop.ts'
import { pingRequests } from './network/ping-requests.ts'
import { type EditedCompany, setUpEditedCompany } from './network/set-up-edited-company.ts'
import { startDatabase } from './processes/start-database.ts'
import { startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'

const SIZES = [500, 5_000, 20_000]

/**
 * Edits a second, and how they come: one by one, all at the same moment by as many requests, or in one request of the bulk route,
 * as by somebody who ticked them in a list.
 */
const EDITS = [
  { editsPerSecond: 0, atOnce: 1, isBulk: false },
  { editsPerSecond: 5, atOnce: 1, isBulk: false },
  { editsPerSecond: 5, atOnce: 5, isBulk: false },
  { editsPerSecond: 5, atOnce: 5, isBulk: true },
  { editsPerSecond: 50, atOnce: 1, isBulk: false },
  { editsPerSecond: 50, atOnce: 50, isBulk: false },
  { editsPerSecond: 50, atOnce: 50, isBulk: true },
]

const PINGS_PER_SECOND = 200

/** A Company that nobody edits, on the same process. */
const SMALL_COMPANY_TARGETS = 20
const SMALL_COMPANY_PINGS_PER_SECOND = 50

const ROUND_MS = 10_000
/** New publishers are made by the first pings, and each makes a new configuration. */
const WARM_UP_MS = 6_000
const WARM_UP_EDITS_PER_SECOND = 20

interface Measured {
  readonly edited: OpenLoopResult
  readonly small: OpenLoopResult
  /** Null where nobody edits. */
  readonly edits: OpenLoopResult | null
}

/** What pings cost while the Company that takes them is edited. */
export const edits: Benchmark = {
  summary:
    'pings of a Company, and of a small one beside it, while 0, 5 and 50 of its targets are edited a second',
  run: async ({ cleanup, progress }) => {
    const rows: Readonly<Record<string, string | number>>[] = []
    for (const targets of SIZES) {
      progress(`${targets} targets: setting up`)
      const database = await startDatabase(cleanup, await temporaryDirectory(cleanup))
      const service = await startService(cleanup, { DATABASE_URL: database.url })
      const client = new pg.Client(database.url)
      await client.connect()
      const small = await setUpEditedCompany(service.client, client, SMALL_COMPANY_TARGETS)
      const company = await setUpEditedCompany(service.client, client, targets)
      await client.end()

      const loop = (nextRequest: () => string, requestsPerSecond: number, burst = 1, durationMs = ROUND_MS) =>
        openLoop({ url: service.url, check: checkOk, nextRequest, requestsPerSecond, burst, durationMs })
      const nextPing = pingsInTurn(company)
      const nextSmallPing = pingsInTurn(small)
      const edits = editsInTurn(company, service.apiKey)
      const editing = ({ editsPerSecond, atOnce, isBulk }: (typeof EDITS)[number]) => {
        if (editsPerSecond === 0) return null
        if (isBulk) return loop(() => edits.nextBatch(atOnce), editsPerSecond / atOnce)
        return loop(edits.next, editsPerSecond, atOnce)
      }
      const measure = async (load: (typeof EDITS)[number]): Promise<Measured> => {
        const loops = [
          loop(nextPing, PINGS_PER_SECOND),
          loop(nextSmallPing, SMALL_COMPANY_PINGS_PER_SECOND),
          editing(load),
        ] as const
        // All of them, also where one fails: none may go on beside what is measured next.
        await Promise.allSettled(loops)
        const [edited, beside, made] = await Promise.all(loops)
        return { edited, small: beside, edits: made }
      }

      await loop(nextSmallPing, SMALL_COMPANY_PINGS_PER_SECOND, 1, WARM_UP_MS / 2)
      const cold = await loop(nextPing, 1, 1, 1_000)
      await loop(nextPing, PINGS_PER_SECOND, 1, WARM_UP_MS)
      // Its code has never run, and PostgreSQL parses and plans it for the first time.
      const firstEdit = await loop(edits.next, 1, 1, 1_000)
      await loop(edits.next, WARM_UP_EDITS_PER_SECOND, 1, WARM_UP_MS)
      let inPeace: Measured | null = null
      for (const load of EDITS) {
        const { editsPerSecond, atOnce, isBulk } = load
        const manner = isBulk ? `${atOnce} in bulk` : `${atOnce}`
        progress(`${targets} targets, ${editsPerSecond} edits a second, ${manner} at once`)
        const about = { targets, editsPerSecond, atOnce: editsPerSecond === 0 ? '' : manner }
        const measured = await measure(load).catch(error => String(error))
        if (typeof measured === 'string') {
          progress(measured)
          rows.push({ ...about, pingP99Ms: 'not kept up' })
          continue
        }
        inPeace ??= measured
        rows.push({
          ...about,
          pingP50Ms: measured.edited.p50Ms,
          pingP99Ms: measured.edited.p99Ms,
          pingRatio: editsPerSecond === 0 ? '' : measured.edited.p99Ms / inPeace.edited.p99Ms,
          smallP99Ms: measured.small.p99Ms,
          smallRatio: editsPerSecond === 0 ? '' : measured.small.p99Ms / inPeace.small.p99Ms,
          editP50Ms: measured.edits?.p50Ms ?? '',
          editP99Ms: measured.edits?.p99Ms ?? '',
          coldMs: editsPerSecond === 0 ? cold.p99Ms : '',
          firstEditMs: editsPerSecond === 0 ? firstEdit.p99Ms : '',
        })
      }
      await service.stop()
      await database.stop()
    }
    return {
      columns: [
        { key: 'targets', title: 'Targets', align: 'right' },
        { key: 'editsPerSecond', title: 'Edits/s', align: 'right' },
        { key: 'atOnce', title: 'At once', align: 'right' },
        { key: 'pingP50Ms', title: 'Ping p50 ms', align: 'right', digits: 1 },
        { key: 'pingP99Ms', title: 'p99 ms', align: 'right', digits: 1 },
        { key: 'pingRatio', title: '× peace', align: 'right', digits: 1 },
        { key: 'smallP99Ms', title: 'Small p99 ms', align: 'right', digits: 1 },
        { key: 'smallRatio', title: '× peace', align: 'right', digits: 1 },
        { key: 'editP50Ms', title: 'Edit p50 ms', align: 'right', digits: 1 },
        { key: 'editP99Ms', title: 'p99 ms', align: 'right', digits: 1 },
        { key: 'coldMs', title: 'First ping ms', align: 'right', digits: 0 },
        { key: 'firstEditMs', title: 'First edit ms', align: 'right', digits: 0 },
      ],
      rows,
      notes: [
        `${PINGS_PER_SECOND} pings a second over 50 campaigns of ten targets each, on one process, and ${SMALL_COMPANY_PINGS_PER_SECOND} of a Company of ${SMALL_COMPANY_TARGETS} targets that nobody edits.`,
        'In bulk: one request makes all edits of the second, and its time is that of all of them together.',
        'Open loop: nobody waits for replies, and latency counts from when a request was due. The first ping finds its Company cold, the first edit ' +
          `its process; neither counts among the others, nor do ${(WARM_UP_EDITS_PER_SECOND * WARM_UP_MS) / 1_000} edits after it.`,
      ],
    }
  },
}

function pingsInTurn({ keys }: EditedCompany): () => string {
  const nextOf = keys.map(pingRequests)
  let count = 0
  return () => {
    const next = nextOf[count++ % nextOf.length]
    if (next === undefined) throw new Error('a Company has campaigns')
    return next()
  }
}

/** What buyers and their managers change all day: how many calls somebody takes, and in which order. */
function editsInTurn({ companyId, targetIds }: EditedCompany, apiKey: string) {
  let count = 0
  const nextChange = () => {
    // Not the neighbours of the last one, which stand in the same group.
    const id = targetIds[(count * 7919) % targetIds.length]
    const fields =
      count % 2 === 0
        ? { daily_cap_attributes: { cap: 100_000_000 - count } }
        : { priority: 1 + ((count >> 1) % 3), tag_list: `<<<age:>=${21 + (count % 7)}>>>` }
    count++
    return { id, fields }
  }
  return {
    next: () => {
      const { id, fields } = nextChange()
      return jsonRequest('PUT', `/targets/${id}.json?company_id=${companyId}`, { target: fields }, apiKey)
    },
    nextBatch: (size: number) => {
      const changes = Array.from({ length: size }, nextChange).map(({ id, fields }) => ({ id, ...fields }))
      return jsonRequest('POST', `/targets/bulk.json?company_id=${companyId}`, { changes }, apiKey)
    },
  }
}
