import { configurationChanges } from '../../src/resources/changes/configuration-changes.ts'
import type { TestService } from '../harness/test-service.ts'
import { createNetwork, type SimulatedNetwork } from './create-network.ts'
import type { Chance } from './seeded-chance.ts'
import { type SimulatedProcess, startSimulatedProcess } from './simulated-process.ts'
import { WorldClock } from './world-clock.ts'

/** A day of one Company on two processes. */
export interface World {
  readonly chance: Chance
  readonly clock: WorldClock
  readonly service: TestService
  readonly network: SimulatedNetwork
  /** Those that live, at least one. */
  readonly processes: SimulatedProcess[]
  /** What publishers hold, oldest first. */
  readonly reservations: HeldReservation[]
  /** Caps whose count was set back: it says nothing of the calls before. */
  readonly resetTargetIds: Set<number>
  startProcess(): Promise<SimulatedProcess>
  /** Changes the configuration over the API; it is in force on every process at once. */
  configure(method: 'POST' | 'PUT', path: string, body: object): Promise<void>
  stop(): Promise<void>
}

export interface HeldReservation {
  readonly uuid: string
  readonly postbackKey: string
  readonly callerNumber: string | null
  readonly inboundNumber: string | null
}

/** The nights on which clocks change in the Company's zone, and an ordinary day. */
const STARTS = ['2027-03-14T05:30:00Z', '2027-11-07T04:30:00Z', '2027-06-30T23:00:00Z']

export async function startWorld(service: TestService, name: string, chance: Chance): Promise<World> {
  const clock = new WorldClock(Date.parse(chance.pick(STARTS)))
  const network = await createNetwork(service, name, chance)
  const changes = configurationChanges(service.database)
  const processes: SimulatedProcess[] = []
  const startProcess = async () => {
    const { databaseUrl, database } = service
    const elsewhere = database.pool
    const process = await startSimulatedProcess({ databaseUrl, elsewhere, world: clock, changes })
    processes.push(process)
    return process
  }
  await startProcess()
  await startProcess()
  return {
    chance,
    clock,
    service,
    network,
    processes,
    reservations: [],
    resetTargetIds: new Set(),
    startProcess,
    configure: async (method, path, body) => {
      const answer = await service.request(method, path, { body, query: { company_id: network.companyId } })
      if (answer.status >= 300)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      // The service has announced it to all processes, which hear of it in their own time. These hear of it here and now.
      await changes.change(network.companyId, async () => undefined)
    },
    stop: async () => {
      for (const process of processes) await process.stop()
    },
  }
}
