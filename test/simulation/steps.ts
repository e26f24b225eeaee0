import { isOfWeather, type StatementFault } from './database-weather.ts'
import type { SimulatedProcess } from './simulated-process.ts'
import { simulatedScript } from './simulated-script.ts'
import type { HeldReservation, World } from './world.ts'

/** Something that happens on a simulated day. */
interface Step {
  readonly name: string
  /** How often, beside the others. */
  readonly weight: number
  take(world: World): Promise<unknown>
}

const SECOND_MS = 1_000

/** Most of a day is traffic; the rest is what operators, clocks and power supplies do to it. */
const STEPS: readonly Step[] = [
  { name: 'pings', weight: 6, take: ping },
  { name: 'confirms', weight: 5, take: confirm },
  { name: 'calls', weight: 8, take: call },
  { name: 'calls in virtual time', weight: 2, take: callAtOnce },
  { name: 'time passes', weight: 10, take: letTimePass },
  { name: 'callers hang up', weight: 2, take: hangUp },
  { name: 'carriers repeat themselves', weight: 2, take: repeatEvents },
  { name: 'reservations are swept', weight: 3, take: sweepReservations },
  { name: 'pixels are sent', weight: 2, take: sendPixels },
  { name: 'a target is paused or goes on', weight: 1, take: pause },
  { name: 'caps are changed', weight: 2, take: changeCaps },
  { name: 'a hard cap is reset', weight: 0.5, take: resetCap },
  { name: 'payout tables are activated', weight: 0.5, take: activatePayoutTables },
  { name: 'a clock is set', weight: 0.5, take: setClock },
  { name: 'a process is killed', weight: 1, take: killProcess },
  { name: 'the database is in trouble', weight: 4, take: troubleDatabase },
]

/** Lets one step happen, drawn by weight, and its calls come to rest. */
export async function takeStep(world: World): Promise<string> {
  const total = STEPS.reduce((sum, { weight }) => sum + weight, 0)
  let drawn = world.chance.next() * total
  const step = STEPS.find(({ weight }) => {
    drawn -= weight
    return drawn < 0
  })
  if (step === undefined) return takeStep(world)
  await step.take(world)
  await comeToRest(world)
  return step.name
}

export async function comeToRest({ processes }: World): Promise<void> {
  for (const process of processes) await process.idle()
}

const anyProcess = ({ chance, processes }: World): SimulatedProcess => chance.pick(processes)

/** Several at once, on whatever processes: the same caller often among them. */
async function atOnce(
  world: World,
  work: (process: SimulatedProcess) => () => Promise<unknown>,
): Promise<void> {
  // Drawn before any of them begins, so that what is drawn does not depend on how they interleave.
  const drawn = Array.from({ length: world.chance.between(1, 4) }, () => work(anyProcess(world)))
  // All of them, also where one fails because its process dies: nothing is under way after a step.
  const outcomes = await Promise.allSettled(drawn.map(begin => begin()))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throwUnlessWeather(world, outcome.reason)
}

/** In bad weather things may fail, but for no other reason. */
function throwUnlessWeather({ processes }: World, reason: unknown): void {
  if (!processes.some(({ weather }) => weather.isBad) || !isOfWeather(reason)) throw reason
}

async function ping(world: World): Promise<void> {
  const { chance, network, reservations } = world
  await atOnce(world, process => {
    const postbackKey = chance.pick(network.postbackKeys)
    const callerNumber = chance.pick(network.callers)
    const publisherId = `${network.name}-afid-${chance.between(1, 3)}`
    return async () => {
      const { configuration, key, campaign } = await configured(process, world, postbackKey)
      const answer = await process.bidding.ping({
        request: { publisherId, callerNumber, inboundNumber: null, tags: { age: '40' } },
        key,
        campaign,
        configuration,
        at: process.clock.now(),
      })
      if (answer.kind === 'no-target') return
      const { uuid, inboundNumber } = answer.reservation
      reservations.push({ uuid, postbackKey, callerNumber, inboundNumber })
    }
  })
}

async function confirm(world: World): Promise<void> {
  if (world.reservations.length === 0) return
  await atOnce(world, process => {
    const { uuid, postbackKey } = recent(world)
    return async () => {
      const { configuration, key } = await configured(process, world, postbackKey)
      await process.bidding.confirm({ uuid, key, configuration, at: process.clock.now() })
    }
  })
}

async function call(world: World): Promise<void> {
  const { chance, network } = world
  await atOnce(world, process => {
    const script = simulatedScript(chance, network)
    const reservation = world.reservations.length > 0 && chance.happens(0.5) ? recent(world) : null
    const called =
      reservation === null
        ? script
        : { ...script, called: { kind: 'sip-user' as const, user: reservation.uuid } }
    return () => process.placeCall(network.companyId, called)
  })
}

async function callAtOnce(world: World): Promise<void> {
  const { chance, network } = world
  await atOnce(world, process => {
    const script = { ...simulatedScript(chance, network), callerNumber: drawCaller() }
    return () => process.placeCallAtOnce(network.companyId, script)
  })
}

let callersDrawn = 0

/** Somebody who calls once: who is heard of at two times at once is no caller of this world. */
function drawCaller(): string {
  return `+1404${String(5_000_000 + ++callersDrawn)}`
}

/** One of the last few: older ones have mostly ended. */
function recent({ chance, reservations }: World): HeldReservation {
  return chance.pick(reservations.slice(-6))
}

/** From a second to a quarter of an hour, with all that is due meanwhile in its order. */
async function letTimePass(world: World): Promise<void> {
  const { chance, clock } = world
  const until = clock.now() + chance.pick([1, 5, 20, 60, 300, 900]) * SECOND_MS
  while (clock.goOn(until)) await comeToRest(world)
}

async function hangUp(world: World): Promise<void> {
  for (const { liveCalls } of world.processes) {
    for (const { carrier } of [...liveCalls.values()]) if (world.chance.happens(0.3)) carrier.hangUpByCaller()
  }
  await letDueThingsHappen(world)
}

/** Late, repeated and reordered events of legs and keys. */
async function repeatEvents(world: World): Promise<void> {
  const { chance } = world
  for (const { liveCalls } of world.processes) {
    for (const { running } of [...liveCalls.values()]) {
      const leg = chance.between(1, 4)
      running.hear(
        chance.pick([
          { type: 'leg-ringing', leg },
          { type: 'leg-failed', leg, cause: 'busy' },
          { type: 'digit', gather: chance.between(1, 3), digit: '1' },
          { type: 'gather-timed-out', gather: chance.between(1, 3) },
        ] as const),
      )
    }
  }
}

async function letDueThingsHappen(world: World): Promise<void> {
  while (world.clock.goOn(world.clock.now())) await comeToRest(world)
}

async function sweepReservations(world: World): Promise<void> {
  const sweeps = world.processes.map(process => process.sweepReservations())
  for (const outcome of await Promise.allSettled(sweeps)) {
    if (outcome.status === 'rejected') throwUnlessWeather(world, outcome.reason)
  }
}

/** By several processes at once, whatever others have left behind. */
async function sendPixels(world: World): Promise<void> {
  const { service, network } = world
  await service.database.pool.query(
    "UPDATE pixel_firings SET due_at = now() - interval '1 second' WHERE company_id = $1 AND status = 'pending'",
    [network.companyId],
  )
  await atOnce(world, process => () => process.sendPixels())
}

async function pause(world: World): Promise<void> {
  const { chance, network } = world
  const path = `/targets/${chance.pick(network.targetIds)}.json`
  await world.configure('PUT', path, { target: { paused: chance.happens(0.4) } })
}

async function changeCaps(world: World): Promise<void> {
  const { chance, network } = world
  const limit = chance.happens(0.3) ? null : chance.between(0, 8)
  const kind = chance.pick(['hard', 'hourly', 'daily', 'monthly'])
  const fields = chance.happens(0.3)
    ? { concurrency_cap: limit }
    : { [`${kind}_cap_attributes`]: { cap: limit } }
  if (chance.happens(0.3)) {
    await world.configure('PUT', `/target_groups/${chance.pick(network.groupIds)}.json`, {
      target_group: fields,
    })
  } else {
    await world.configure('PUT', `/targets/${chance.pick(network.targetIds)}.json`, { target: fields })
  }
}

async function resetCap(world: World): Promise<void> {
  const targetId = world.chance.pick(world.network.targetIds)
  world.resetTargetIds.add(targetId)
  await world.configure('POST', `/targets/${targetId}/reset_cap.json`, {})
}

/** Two at once: which of them is in force is anybody's guess, but one is. */
async function activatePayoutTables(world: World): Promise<void> {
  const { chance, network } = world
  const path = `/api/v5/campaigns/${network.campaignId}/payout_bid_modification_tables.json`
  const table = () => ({
    payout_bid_modification_table: {
      csv_data: `rule_id,pbm_bucket,payout_pct\n1,<${chance.between(0, 9_999)},${chance.between(10, 90)}`,
      active: true,
    },
  })
  const tables = [table(), table()]
  await Promise.all(tables.map(body => world.configure('POST', path, body)))
}

async function setClock(world: World): Promise<void> {
  anyProcess(world).clock.set(world.chance.between(-3, 3) * SECOND_MS)
}

/** While calls are placed on it, more often than not; another ends its calls, and a new one takes its place. */
async function killProcess(world: World): Promise<void> {
  const { chance, processes } = world
  const victim = anyProcess(world)
  const underWay = chance.happens(0.6)
    ? [call(world), ping(world), confirm(world)].map(work => work.catch(() => undefined))
    : []
  await victim.kill()
  await Promise.all(underWay)
  processes.splice(processes.indexOf(victim), 1)
  const survivor = await world.startProcess()
  await Promise.all([survivor.sweepLostCalls(), ...processes.map(process => process.sweepLostCalls())])
  await othersHaveSwept(world)
}

/** The service that the days are lived on sweeps too, now and then: what it has locked these skip, and is soon over. */
async function othersHaveSwept({ service: { database }, network }: World): Promise<void> {
  await database.pool.query("SELECT FROM calls WHERE company_id = $1 AND status <> 'finished' FOR SHARE", [
    network.companyId,
  ])
}

/** Each way in which a database is in trouble; of some all of its faults at once. */
const TROUBLES: readonly (readonly StatementFault[])[] = [
  [{ sqlState: '53100' }],
  [{ sqlState: '57P01' }, { sqlState: '57014' }, { sqlState: '40001' }],
  ['cut-before'],
  ['cut-after'],
  ['cut-before', 'cut-after'],
  ['late'],
  ['overtaken'],
  [{ sqlState: '53100' }, 'cut-before', 'cut-after', 'late', 'overtaken'],
]

/** What reads a configuration takes so many statements that, with no end to the faults, none would ever be read. */
const MOST_FAULTS = 8

/** Traffic that goes on, and is let in, while statements fail; then everything is repaired that this has left. */
async function troubleDatabase(world: World): Promise<void> {
  const { chance } = world
  const faults = chance.pick(TROUBLES)
  const trouble = { faults, share: chance.pick([0.1, 0.3, 0.6]), most: chance.between(1, MOST_FAULTS) }
  const troubled = chance.happens(0.5) ? [...world.processes] : [anyProcess(world)]
  for (const { weather } of troubled) weather.worsen(chance, trouble)
  try {
    for (let count = chance.between(1, 3); count > 0; count--) {
      const traffic = chance.pick([
        ping,
        confirm,
        call,
        callAtOnce,
        letTimePass,
        hangUp,
        sweepReservations,
        sendPixels,
      ])
      await traffic(world)
      await comeToRest(world)
    }
  } finally {
    for (const { weather } of troubled) await weather.clear()
  }
  await comeToRest(world)
  for (const process of world.processes) await process.connectionsAreGivenBack()
  await repair(world)
}

/** What is left to the sweeps, by the clock of the database: nothing of this day is old enough for them. */
async function repair({ service: { database }, processes }: World): Promise<void> {
  for (const process of processes) {
    await database.pool.query(
      "UPDATE calls SET updated_at = now() - interval '1 hour' WHERE uuid = ANY ($1) AND status <> 'finished'",
      [process.givenUp],
    )
    await process.sweepLostCalls()
  }
  await database.pool.query("SELECT release_orphaned_slots(interval '-100 years', 500)")
}

async function configured(process: SimulatedProcess, { network }: World, postbackKey: string) {
  const configuration = await process.configurations.ofCompany(network.companyId)
  const key = configuration.postbackKeys.get(postbackKey)
  const campaign = configuration.campaigns.get(network.campaignId)
  if (key === undefined || campaign === undefined) throw new Error('the configuration lacks what was created')
  return { configuration, key, campaign }
}
