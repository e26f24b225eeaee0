import type { Static } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { PerformanceReader } from '../../calls/records/performance-reader.ts'
import { readFilled } from '../../capacity/read-filled.ts'
import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { Configurations } from '../../configuration/configurations.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTurn } from '../../platform/jobs/in-turn.ts'
import { invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { Rooted } from '../../platform/wire/wire-types.ts'
import { loadBusinessHours } from '../../resources/targets/business-hours.ts'
import { proposedConfiguration } from './proposed-configuration.ts'
import { MAX_CALLS, simulateWindow } from './simulate-window.ts'
import { SimulationDocument, simulationDocument } from './simulation-document.ts'
import { ROOT_KEY, SimulationCreate } from './simulation-schema.ts'
import { readSimulationWindow } from './simulation-window.ts'

interface SimulationPorts {
  readonly database: Database
  readonly configurations: Pick<Configurations, 'ofCompany'>
  readonly performance: PerformanceReader
  readonly now: () => Instant
}

/**
 * How many one process works on or lets wait, one of each Company: whoever waits holds a request and two configurations;
 * calls are read, and a core is shared with pings, by one at a time.
 */
const TURNS = { atOnce: 1, ofOwner: 1, inAll: 4 }

/** Simulates other caps, hours and priorities. */
export function registerCapSimulationRoutes(routes: MainRoutes, ports: SimulationPorts): void {
  const takeTurn = inTurn(TURNS)
  routes.companyRoute({
    method: 'POST',
    url: '/api/v5/cap_simulations.json',
    summary: 'What other caps, hours or priorities would have done',
    description:
      'Lets the calls of a past day arrive once more, at the configuration as it is (`baseline`) and with your changes (`proposal`), and says when caps would have filled, which calls would have been lost or gone elsewhere, and what that is worth. Nothing is stored or counted. ' +
      'Assumed: callers press what they pressed and wait as long as they waited; a target that did not answer a call does not answer it now, any other does; a call talks as long as it did and, where it went elsewhere, is judged by the conversion criteria there; one that nobody had brings the mean of the connected calls of that target, else of its campaign, else of all. Buyers are not asked for bids, and reservations that no call came of hold no slot. ' +
      `At most 31 days and ${MAX_CALLS} calls.`,
    tag: 'Cap simulations',
    permission: ['read', 'cap_simulations'],
    rootKey: ROOT_KEY,
    body: Rooted(ROOT_KEY, SimulationCreate),
    response: { 200: SimulationDocument },
    handle: async ({ access: { companyId }, body }) => {
      const fields = body[ROOT_KEY]
      const baseline = await ports.configurations.ofCompany(companyId)
      const proposal = await readProposal(ports, baseline, fields)
      const window = readSimulationWindow(fields, ports.now(), baseline.zone)
      const campaignId = campaignIdOf(fields, baseline)
      const request = { companyId, configurations: { baseline, proposal }, ...window, campaignId }
      const { comparison, recorded } = await takeTurn(companyId, () =>
        simulateWindow(request, {
          pool: ports.database.pool,
          performance: id => ports.performance.read(id),
          filledNow: configuration => readAllFilled(ports, configuration),
        }),
      )
      const cid = campaignId === null ? null : (baseline.campaigns.get(campaignId)?.cid ?? null)
      return simulationDocument({ ...window, cid, recorded, comparison })
    },
  })
}

type Fields = Static<typeof SimulationCreate>

async function readProposal(
  { database }: SimulationPorts,
  baseline: CompanyConfiguration,
  fields: Fields,
): Promise<CompanyConfiguration> {
  const changedHours = (fields.targets ?? []).filter(change => change.business_hours_attributes !== undefined)
  const targetIds = changedHours.map(({ id }) => id)
  return proposedConfiguration(
    baseline,
    fields,
    await loadBusinessHours(database.orm, baseline.companyId, targetIds),
  )
}

function campaignIdOf({ cid = null }: Fields, { campaignsByCid }: CompanyConfiguration): number | null {
  if (cid === null || cid.trim() === '') return null
  const campaign = campaignsByCid.get(cid.trim())
  if (campaign === undefined) throw invalid(ROOT_KEY, { cid: [MESSAGE.doesNotExist] })
  return campaign.id
}

/** Of hard caps, which are all that is asked about: what they count knows no window. */
function readAllFilled(
  { database, now }: SimulationPorts,
  { companyId, targets, groups, zone }: CompanyConfiguration,
) {
  const owners = [...targets.values(), ...[...groups.values()].map(({ caps }) => ({ caps, zone }))]
  const hardOnly = owners.map(owner => ({
    caps: owner.caps.filter(({ kind, cap }) => kind === 'hard' && cap !== null),
    zone: owner.zone,
  }))
  return readFilled(database.orm, companyId, hardOnly, now())
}
