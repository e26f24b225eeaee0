import pg from 'pg'
import type { Benchmark } from './benchmark.ts'
import { checkOk } from './load/check-ok.ts'
import { closedLoop } from './load/closed-loop.ts'
import { jsonRequest } from './load/http-connection.ts'
import { callerNumber } from './network/caller-number.ts'
import { copyCompany } from './network/copy-company.ts'
import { setUpEditedCompany } from './network/set-up-edited-company.ts'
import { create, createKey, targetFields } from './network/set-up-ping-network.ts'
import { startDatabase } from './processes/start-database.ts'
import { type StartedService, startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'

const COMPANIES = 100_000

/** Of these so many are at work. */
const WORKING_SET = 20_000

const SMALL_COMPANY_TARGETS = 5
const LARGE_COMPANY_TARGETS = 20_000

const MEGABYTE = 1024 * 1024
const LONGEST_MS = 20 * 60_000

/** What configurations take: of many small Companies at work, and of one large one. */
export const memory: Benchmark = {
  summary:
    'memory of a service that 20,000 of 100,000 small Companies are at work on, and of one of 20,000 targets',
  run: async ({ cleanup, rows: asked, progress }) => {
    const companies = asked ?? COMPANIES
    const database = await startDatabase(cleanup, await temporaryDirectory(cleanup))
    const settingUp = await startService(cleanup, { DATABASE_URL: database.url })
    progress(`setting up ${companies} Companies`)
    const client = new pg.Client(database.url)
    // Where the setting up fails, the database goes first.
    client.on('error', () => undefined)
    await client.connect()
    const { client: api } = settingUp
    const { id: companyId } = await create(api, '/companies.json', { company: { name: 'Small' } })
    const targetIds: number[] = []
    for (let index = 0; index < SMALL_COMPANY_TARGETS; index++) {
      targetIds.push((await create(api, '/targets.json', { target: targetFields(index) }, companyId)).id)
    }
    const group = await create(
      api,
      '/target_groups.json',
      { target_group: { name: 'Buyers', target_ids: targetIds } },
      companyId,
    )
    const campaign = await create(
      api,
      '/campaigns.json',
      {
        campaign: {
          cid: 'small',
          target_group_ids: [group.id],
          conversion_criteria_attributes: [{ tiers: [{ seconds: 60, revenue: 40, payout: 25 }] }],
        },
      },
      companyId,
    )
    await create(
      api,
      '/api/v1/affiliates.json',
      { affiliate: { afid: 'publisher', company_name: 'Publisher' } },
      companyId,
    )
    await createKey(api, companyId, campaign.id)
    const keys = await copyCompany(client, companyId, companies)
    const large = await setUpEditedCompany(api, client, LARGE_COMPANY_TARGETS)
    await client.end()
    await settingUp.stop()

    const rows: Record<string, string | number>[] = []
    const service = await startService(cleanup, { DATABASE_URL: database.url })
    const note = async (what: string, milliseconds: number | null) => {
      rows.push({ what, ...(await measured(service)), first: milliseconds === null ? '' : milliseconds })
    }
    const pingAll = async (names: readonly string[]) => {
      const startedAt = performance.now()
      let count = 0
      await closedLoop({
        url: service.url,
        connections: 4,
        durationMs: LONGEST_MS,
        check: checkOk,
        nextRequest: () => {
          const key = names[count++]
          return key === undefined
            ? null
            : jsonRequest('POST', '/rtbs.json', {
                key,
                publisher_id: 'publisher',
                caller_number: callerNumber(count),
              })
        },
      })
      return (performance.now() - startedAt) / names.length
    }
    await note('nobody', null)
    const working = keys.slice(0, WORKING_SET)
    progress(`${working.length} Companies come to work`)
    await note(`${working.length} small Companies`, await pingAll(working))
    progress('and again')
    await note('the same once more', await pingAll(working))
    progress(`a Company of ${LARGE_COMPANY_TARGETS} targets comes`)
    await note(`and one of ${LARGE_COMPANY_TARGETS} targets`, await pingAll(large.keys.slice(0, 1)))
    return {
      columns: [
        { key: 'what', title: 'In memory' },
        { key: 'held', title: 'Companies', align: 'right' },
        { key: 'estimate', title: 'Estimate MB', align: 'right' },
        { key: 'heap', title: 'Heap MB', align: 'right' },
        { key: 'resident', title: 'Resident MB', align: 'right' },
        { key: 'first', title: 'ms a ping', align: 'right', digits: 1 },
      ],
      rows,
      notes: [
        `A small Company has ${SMALL_COMPANY_TARGETS} targets with four caps and tags in a group, a campaign with a conversion criterion, a publisher and a key.`,
        'Pings come one after another on four connections; a Company’s first one loads it. CONFIGURATION_MB is as it is unless set.',
      ],
    }
  },
}

/** As the service's metrics tell. */
async function measured(service: StartedService) {
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  return {
    held: gauge('configurations_held'),
    estimate: Math.round(gauge('configurations_bytes') / MEGABYTE),
    heap: Math.round(gauge('nodejs_heap_size_used_bytes') / MEGABYTE),
    resident: Math.round(gauge('process_resident_memory_bytes') / MEGABYTE),
  }
}
