import type { TestAnswer, TestService } from './test-service.ts'

type Fields = Readonly<Record<string, unknown>>

/** A campaign with targets and a tracking number, and calls to it. */
export interface CallNetwork {
  readonly campaignId: number
  readonly cid: string
  readonly targetIds: readonly number[]
  readonly number: string
  /** Simulates a call to the number, from a new caller unless told otherwise; answers the whole HTTP answer. */
  call(fields?: Fields): Promise<TestAnswer>
}

export interface CallNetworkOptions {
  readonly companyId?: number
  /** One entry for each target: fields of its `target`; they have ascending priorities. Default: one. */
  readonly targets?: readonly Fields[]
  readonly campaign?: Fields
  readonly number?: Fields
}

let numbersDrawn = 0
let callersDrawn = 0

/** A caller that has not called before. */
export function drawCallerNumber(): string {
  return `+1303555${String(++callersDrawn).padStart(4, '0')}`
}

/** Sets a network up through the API. */
export async function createCallNetwork(
  service: Pick<TestService, 'request'>,
  { companyId, targets = [{}], campaign = {}, number = {} }: CallNetworkOptions = {},
): Promise<CallNetwork> {
  const query = companyId === undefined ? {} : { company_id: companyId }
  const create = async (path: string, body: Fields) => {
    const answer = await service.request('POST', path, { body, query })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const targetIds: number[] = []
  for (const [index, fields] of targets.entries()) {
    const target = { number: `+1202555${String(index + 1).padStart(4, '0')}`, priority: index + 1, ...fields }
    const created = await create('/targets.json', { target })
    targetIds.push(created.target.id)
  }
  const created = await create('/campaigns.json', { campaign: { target_ids: targetIds, ...campaign } })
  const { id: campaignId, cid } = created.campaign
  const trackingNumber = `+1888555${String(++numbersDrawn).padStart(4, '0')}`
  await create('/numbers.json', { number: { number: trackingNumber, cid, ...number } })
  return {
    campaignId,
    cid,
    targetIds,
    number: trackingNumber,
    call: (fields = {}) =>
      service.request('POST', '/api/v5/simulated_calls.json', {
        body: {
          simulated_call: { number: trackingNumber, caller_number: drawCallerNumber(), ...fields },
        },
        query,
      }),
  }
}

/** The types of the events in an answer, oldest first. */
export function eventTypes(answer: TestAnswer): readonly string[] {
  return eventsOf(answer).map(event => event.type)
}

interface WireEvent {
  readonly id: number
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
  readonly data: any
}

export function eventsOf({ body }: TestAnswer): readonly WireEvent[] {
  const entries: readonly { call_event: WireEvent }[] = body.simulated_call?.events ?? body
  return entries.map(entry => entry.call_event)
}
