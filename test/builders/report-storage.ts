import type { Pool, PoolClient } from 'pg'
import { foldChanges } from '../../src/reporting/calls/fold-changes.ts'
import { rebuildRollups } from '../../src/reporting/calls/rebuild-rollups.ts'
import { type ReportQuestion, UNFILTERED } from '../../src/reporting/calls/report-question.ts'
import { readRollupState } from '../../src/reporting/calls/report-settings.ts'
import { rawReport, rollupReport, summedReport } from '../../src/reporting/calls/report-statement.ts'
import { reportWindow } from '../../src/reporting/calls/report-window.ts'
import { summedSource } from '../../src/reporting/calls/summed-source.ts'

/** By start and end, as a request names them. */
export type Bounds = readonly [start: string, end: string]

type Figures = Readonly<Record<string, string | number | null>>

/** A Company's reports below HTTP: its rollups, and both ways to read them. */
export interface ReportStorage {
  foldAll(): Promise<void>
  /** @param isForced also where nothing has changed */
  rebuild(isForced?: boolean): Promise<void>
  /** All rows of the report from rollups; throws where they are not made with the Company's zone and tags. */
  readRollups(bounds: Bounds, fields?: Partial<ReportQuestion>): Promise<readonly Figures[]>
  /** The same for what rollups of one facet do not tell; null where sums do not either. */
  readSums(bounds: Bounds, fields?: Partial<ReportQuestion>): Promise<readonly Figures[] | null>
  /** The same from the calls. */
  readCalls(bounds: Bounds, fields?: Partial<ReportQuestion>): Promise<readonly Figures[]>
}

/** @param reader what reports are read on, for those who read several in one snapshot */
export function reportStorage(
  pool: Pool,
  companyId: number,
  reader: Pick<Pool | PoolClient, 'query'> = pool,
): ReportStorage {
  const question = async ([start, end]: Bounds, fields: Partial<ReportQuestion> = {}) => {
    const state = await readRollupState(reader, companyId)
    if (state === null) throw new Error(`no Company ${companyId}`)
    const { zone, tagKeys } = state.settings
    const window = reportWindow(start, end, zone)
    if ('error' in window) throw new Error(window.error)
    const all = { onlyAffiliateId: null, onlyTargetId: null, limit: 10_000, offset: 0 }
    return {
      companyId,
      zone,
      tagKeys,
      window,
      ...UNFILTERED,
      facet: 'campaign',
      tagKey: null,
      ...all,
      ...fields,
    } as const
  }
  const read = async ({ text, values }: ReturnType<typeof rawReport>) => {
    const { rows } = await reader.query<Figures>(text, [...values])
    return rows.map(row => Object.fromEntries(Object.entries(row).map(asNumber)))
  }
  return {
    foldAll: async () => {
      while (await foldChanges(pool, companyId, FEW));
    },
    rebuild: async (isForced = false) => {
      await rebuildRollups(pool.options, companyId, { waits: true, isForced })
    },
    readRollups: async (bounds, fields) => {
      const rows = await read(rollupReport(await question(bounds, fields)))
      if (rows[0]?.['is_built'] !== 1) throw new Error('the rollups are not current')
      return rows
    },
    readSums: async (bounds, fields) => {
      const asked = await question(bounds, fields)
      const source = summedSource(asked)
      if (source === null) return null
      const rows = await read(summedReport(asked, source))
      if (rows[0]?.['is_built'] !== 1) throw new Error('the sums are not current')
      return rows
    },
    readCalls: async (bounds, fields) => read(rawReport(await question(bounds, fields))),
  }
}

/** So that a folding takes several steps. */
const FEW = 7

/** Sums come as texts that may differ in their zeros. */
function asNumber([name, value]: readonly [string, string | number | null]): readonly [
  string,
  string | number | null,
] {
  return [name, name.startsWith('key') || value === null ? value : Number(value)] as const
}
