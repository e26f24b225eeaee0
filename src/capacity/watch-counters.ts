import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Instant } from '../domain/time/instant.ts'
import { type Periodic, startPeriodic } from '../platform/jobs/periodic.ts'
import type { Logger } from '../platform/log/logger.ts'
import { type CounterDrift, capOwner, readCounterDrift } from './counter-drift.ts'

/** A run takes some of the Companies, the next goes on: each is read within the hour where there are thousands. */
const PAUSE_MS = 10 * 60 * 1_000

/** No run reads for longer, so that no other work feels it; the Company being read is finished. */
const MAX_RUN_MS = 5_000

/** A month, which is the longest window, and the day that a call may last. */
const READ_MS = 33 * 24 * 60 * 60 * 1_000

/** How many caps a log line names. */
const MAX_NAMED = 20

interface CounterWatch {
  readonly pool: Pool
  readonly metrics: Registry
  readonly logger: Logger
}

/**
 * Compares counters with the facts, Company by Company, and reports what differs: `cap_counter_drift` is 0 unless something is
 * wrong.
 */
export function watchCounters({ pool, metrics, logger }: CounterWatch): Periodic {
  const driftByCompany = new Map<number, number>()
  new Gauge({
    name: 'cap_counter_drift',
    help: 'Calls by which counters of caps differ from the facts, as of each Company’s last comparison; 0 is expected.',
    registers: [metrics],
    collect() {
      this.set([...driftByCompany.values()].reduce((sum, drift) => sum + drift, 0))
    },
  })
  let lastCompanyId = 0
  const compare = async (companyId: number, at: Instant) => {
    const drift = await readCounterDrift(pool, companyId, at, at - READ_MS)
    const total = drift.reduce((sum, { filled, facts }) => sum + Math.abs(filled - facts), 0)
    if (total === 0) driftByCompany.delete(companyId)
    else driftByCompany.set(companyId, total)
    if (total > 0) {
      logger.error(
        { company_id: companyId, caps: drift.slice(0, MAX_NAMED).map(described), differing: drift.length },
        'counters of caps differ from the facts',
      )
    }
  }
  return startPeriodic({
    pauseMs: PAUSE_MS,
    run: async () => {
      const until = performance.now() + MAX_RUN_MS
      const companyIds = await companiesAfter(pool, lastCompanyId)
      for (const companyId of companyIds) {
        // Before it is read: one that cannot be keeps no other from its turn.
        lastCompanyId = companyId
        await compare(companyId, Date.now())
        if (performance.now() > until) return
      }
      lastCompanyId = 0
    },
    onError: error => logger.error({ err: error }, 'counters could not be compared with the facts'),
  })
}

async function companiesAfter(pool: Pool, companyId: number): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM companies WHERE id > $1 ORDER BY id', [
    companyId,
  ])
  return rows.map(row => row.id)
}

function described(drift: CounterDrift): string {
  const { cap_id, kind, window_label, filled, facts } = drift
  return `${kind} cap ${cap_id} of ${capOwner(drift)} in ${window_label}: counted ${filled}, by the facts ${facts}`
}
