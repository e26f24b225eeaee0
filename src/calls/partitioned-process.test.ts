import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredNumber,
  buildConfiguredTarget,
} from '../../test/builders/build-company-configuration.ts'
import { buildConfigurations } from '../../test/builders/build-live-calls.ts'
import { insertCompany, insertTarget } from '../../test/builders/insert-target.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/harness/database-proxy.ts'
import { eventually } from '../../test/harness/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { createCapacity } from '../capacity/capacity.ts'
import { createFilledReader } from '../capacity/filled-reader.ts'
import { NO_CALLS } from '../domain/callers/call-frequency.ts'
import { UNKNOWN_CALLER } from '../domain/callers/caller-facts.ts'
import { NO_PERFORMANCE } from '../domain/routing/target-performance.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { ensurePartitions } from '../platform/database/ensure-partitions.ts'
import type { CallScript } from '../telephony/simulated/call-script.ts'
import { type SimulatedCarrier, simulatedCarrier } from '../telephony/simulated/simulated-carrier.ts'
import { CALL_TABLES, type Calls, startCalls } from './calls.ts'

/** Short, so that a test can wait for its end; the rest follows from it. */
const LEASE_MS = 24_000

const CAP = 4
const NUMBER = '+12025550111'

/** A process that runs calls, with a way to the database of its own. */
interface Node {
  readonly proxy: DatabaseProxy
  readonly database: Database
  readonly calls: Calls
  /** How many callers are on the line with it, whatever anybody has written down. */
  talking(): number
}

let testDatabase: TestDatabase
let direct: Database
let companyId: number
let targetId: number
let nodes: readonly Node[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  direct = openDatabase({ connectionString: testDatabase.url, max: 5 }, () => undefined)
  await ensurePartitions(direct.pool, CALL_TABLES, Date.now())
  companyId = await insertCompany(direct.pool)
  const target = await insertTarget(direct.pool, companyId, { concurrency: CAP })
  targetId = target.id
  const configuration = {
    ...buildCompanyConfiguration({
      targets: [{ ...buildConfiguredTarget(target.id), ...target }],
      campaigns: [buildCampaign(1, { targetIds: [target.id] })],
      numbers: [buildConfiguredNumber(NUMBER)],
    }),
    companyId,
  }
  const configurations = {
    ...buildConfigurations(configuration),
    companyOfNumber: async () => companyId,
  }
  nodes = await Promise.all([startNode(configurations), startNode(configurations), startNode(configurations)])
})

afterAll(async () => {
  for (const { calls, database, proxy } of nodes) {
    await proxy.resume()
    await calls.stop()
    await database.close()
    await proxy.close()
  }
  await direct.close()
  await testDatabase.drop()
})

type Configurations = ReturnType<typeof buildConfigurations>

async function startNode(configurations: Configurations): Promise<Node> {
  const proxy = await startDatabaseProxy(testDatabase.url)
  const database = openDatabase({ connectionString: proxy.url, max: 5 }, () => undefined)
  const { pool } = database
  const unused = () => Promise.reject(new Error('not for these calls'))
  const { carrier, talking } = watchedCarrier()
  const calls = startCalls({
    database,
    configurations,
    capacity: createCapacity(pool, () => undefined),
    filled: createFilledReader(pool, () => undefined),
    performance: { read: async () => NO_PERFORMANCE },
    claims: { companyOf: unused, claimByUuid: unused, claimByNumber: async () => null },
    callers: { read: async () => UNKNOWN_CALLER, drain: async () => undefined },
    frequencies: { read: async () => NO_CALLS, drain: async () => undefined },
    leases: { callingVisitor: unused },
    files: { link: unused },
    recordingLinks: { urlOf: () => null },
    suppressCaller: unused,
    resubscribeCaller: unused,
    inheritCalls: async () => undefined,
    onPixelsFired: () => undefined,
    simulatedCarrier: carrier,
    isDatabaseOfMachine: false,
    leaseMs: LEASE_MS,
    logger: pino({ level: 'silent' }),
    metrics: new Registry(),
    onBatch: () => undefined,
  })
  return { proxy, database, calls, talking }
}

/** The simulated carrier, and how many of its callers are connected with a destination. */
function watchedCarrier() {
  const connected = new Set<object>()
  const carrier: SimulatedCarrier = {
    ...simulatedCarrier,
    placeInRealTime: script => {
      const line = simulatedCarrier.placeInRealTime(script)
      const { carrierCall } = line
      return {
        ...line,
        carrierCall: {
          offer: carrierCall.offer,
          recording: 'none',
          send: command => {
            if (command.type === 'hang-up') connected.delete(carrierCall)
            carrierCall.send(command)
          },
          listen: listener =>
            carrierCall.listen(event => {
              if (event.type === 'leg-answered') connected.add(carrierCall)
              if (event.type === 'ended') connected.delete(carrierCall)
              listener(event)
            }),
        },
      }
    },
  }
  return { carrier, talking: () => connected.size }
}

let callersDrawn = 0

const place = ({ calls }: Node) => {
  const script: CallScript = {
    callerNumber: `+1303557${String(++callersDrawn).padStart(4, '0')}`,
    called: { kind: 'number', number: NUMBER },
    tags: {},
    digits: [],
    answers: { kind: 'by-target', answers: new Map([[targetId, { talkSeconds: 3_600 }]]) },
    recordingUrl: null,
  }
  return calls.simulations.play(companyId, script, 'realtime')
}

const talkingInAll = () => nodes.reduce((sum, node) => sum + node.talking(), 0)

async function endsOf(uuids: readonly (string | null)[]): Promise<readonly string[]> {
  const { rows } = await direct.pool.query<{ reason: string }>(
    "SELECT data ->> 'reason' AS reason FROM call_events WHERE call_uuid = ANY ($1) AND type = 'call_ended'",
    [uuids],
  )
  return rows.map(({ reason }) => reason)
}

test('one process that is cut off keeps its calls while its lease lasts, and has let go of them before others take over', async () => {
  const [cutOff, ...others] = nodes
  if (cutOff === undefined) throw new Error('no process runs')
  const held = await Promise.all(Array.from({ length: CAP }, () => place(cutOff)))
  await eventually(() => expect(cutOff.talking()).toBe(CAP))

  await cutOff.proxy.refuse()
  let most = 0
  let attempts = 0
  // Others try all the time to put callers where there is no room.
  await eventually(async () => {
    await Promise.all(others.map(place))
    attempts++
    most = Math.max(most, talkingInAll())
    // Nobody else is heard to end them while they talk.
    if (cutOff.talking() > 0) expect(await endsOf(held)).toEqual([])
    const gained = others.reduce((sum, node) => sum + node.talking(), 0)
    if (gained > 0) expect(cutOff.talking()).toBe(0)
    expect(gained).toBe(CAP)
  })
  expect(attempts).toBeGreaterThan(1)
  expect(most).toBe(CAP)
  expect(await endsOf(held)).toEqual(Array(CAP).fill('lost'))

  // It comes back, learns of it, and takes calls again.
  await cutOff.proxy.resume()
  await eventually(() => place(cutOff))
  expect(talkingInAll()).toBe(CAP)
  const { rows } = await direct.pool.query(
    "SELECT call_uuid FROM call_events WHERE type = 'call_ended' GROUP BY call_uuid HAVING count(*) > 1",
  )
  expect(rows).toEqual([])
})
