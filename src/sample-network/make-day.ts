import type { Bidding } from '../bidding/bidding.ts'
import type { LiveCalls } from '../calls/running/live-calls.ts'
import { playOut } from '../calls/simulations/simulations.ts'
import type { CompanyConfiguration } from '../configuration/company-configuration.ts'
import type { Configurations } from '../configuration/configurations.ts'
import type { Instant } from '../domain/time/instant.ts'
import { localTime } from '../domain/time/local-time.ts'
import { ianaZone } from '../domain/time/time-zones.ts'
import type { CalledAddress } from '../telephony/carrier.ts'
import type { CallScript, ScriptedAnswer } from '../telephony/simulated/call-script.ts'
import type { SimulatedCarrier } from '../telephony/simulated/simulated-carrier.ts'
import { CAMPAIGNS, ZONE } from './network-plan.ts'
import { type PlannedCaller, planDay } from './plan-day.ts'

export interface TrafficPorts {
  readonly configurations: Pick<Configurations, 'ofCompany'>
  readonly bidding: Pick<Bidding, 'ping' | 'confirm'>
  readonly calls: Pick<LiveCalls, 'accept'>
  readonly carrier: SimulatedCarrier
}

/** From the ping to its confirmation, and from there to the call. */
const CONFIRM_AFTER_MS = 4_000
const CALL_AFTER_MS = 11_000

/**
 * Lives through 24 hours of a sample network: every ping and call is decided, counted and recorded by the service itself, at the
 * time at which it came.
 * @param start a full hour
 * @param until nobody comes from then on: it is in the future
 */
export async function makeDay(
  ports: TrafficPorts,
  companyId: number,
  start: Instant,
  until: Instant,
  signal: AbortSignal,
): Promise<void> {
  const zone = ianaZone(ZONE) ?? 'UTC'
  for (const caller of planDay(start, at => localTime(at, zone).hour)) {
    signal.throwIfAborted()
    if (caller.at + CALL_AFTER_MS < until) await sendCaller(ports, companyId, caller)
  }
}

async function sendCaller(ports: TrafficPorts, companyId: number, caller: PlannedCaller): Promise<void> {
  const configuration = await ports.configurations.ofCompany(companyId)
  const place = placeOf(configuration, caller.cid)
  if (place === null) return
  if (caller.arrival === 'direct') {
    await call(ports, configuration, caller, { kind: 'number', number: place.number })
    return
  }
  const { key, campaign } = place
  const { afid: publisherId, callerNumber, tags, at } = caller
  const request = { publisherId, callerNumber, inboundNumber: null, tags }
  const answer = await ports.bidding.ping({ request, key, campaign, configuration, at })
  if (answer.kind === 'no-target' || caller.arrival === 'unconfirmed') return
  const { uuid } = answer.reservation
  await ports.bidding.confirm({ uuid, key, configuration, at: at + CONFIRM_AFTER_MS })
  if (caller.arrival === 'no-call') return
  await call(ports, configuration, caller, { kind: 'sip-user', user: uuid })
}

/** Where callers of a campaign go; null where somebody has taken the sample apart meanwhile. */
function placeOf(configuration: CompanyConfiguration, cid: string) {
  const campaign = [...configuration.campaigns.values()].find(candidate => candidate.cid === cid)
  if (campaign === undefined) return null
  const key = [...configuration.postbackKeys.values()].find(({ campaignId }) => campaignId === campaign.id)
  const number = [...configuration.numbers.values()].find(({ campaignId }) => campaignId === campaign.id)
  return key === undefined || number === undefined ? null : { campaign, key, number: number.number }
}

async function call(
  { calls, carrier }: TrafficPorts,
  configuration: CompanyConfiguration,
  caller: PlannedCaller,
  called: CalledAddress,
): Promise<void> {
  const script: CallScript = {
    called,
    callerNumber: caller.callerNumber,
    tags: caller.tags,
    digits: [],
    answers: { kind: 'by-target', answers: answersOf(configuration, caller) },
    recordingUrl: null,
  }
  const { jump, ...line } = carrier.placeInVirtualTime(script, caller.at + CALL_AFTER_MS)
  const { companyId } = configuration
  const running = await calls.accept({ ...line, journalling: 'start-and-end', companyId })
  // Its reservation may just have been found expired: it is of a time long past.
  if (running !== null) await playOut(running, jump)
}

function answersOf(configuration: CompanyConfiguration, { luck, talkSeconds }: PlannedCaller) {
  const plans = CAMPAIGNS.flatMap(({ buyers }) => buyers)
  const answers = new Map<number, Partial<ScriptedAnswer>>()
  for (const target of configuration.targets.values()) {
    const place = plans.findIndex(({ number }) => number === target.number)
    const drawn = luck[place % luck.length] ?? 0
    const answers_ = drawn < (plans[place]?.answersPercent ?? 100)
    answers.set(
      target.id,
      answers_
        ? {
            outcome: 'answer',
            ringSeconds: 2 + Math.floor(drawn / 12),
            talkSeconds,
            hungUpBy: drawn % 3 < 1 ? 'target' : 'caller',
          }
        : { outcome: drawn % 2 < 1 ? 'no_answer' : 'busy' },
    )
  }
  return answers
}
