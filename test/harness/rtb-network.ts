import type { TestAnswer, TestService } from './test-service.ts'

/** Whatever answers requests: the service in this process, or one in another. */
export type Requests = Pick<TestService, 'request'>

/** A campaign that dials some targets, and the key that publishers ping it with. */
export interface RtbNetwork {
  readonly campaignId: number
  readonly cid: string
  readonly targetIds: readonly number[]
  readonly keyId: number
  readonly key: string
  /** `POST /rtbs.json` with this key, from a publisher and caller unless told otherwise. */
  ping(parameters?: Readonly<Record<string, unknown>>): Promise<TestAnswer>
  confirm(uuid: string, parameters?: Readonly<Record<string, unknown>>): Promise<TestAnswer>
  addKey(fields?: Readonly<Record<string, unknown>>): Promise<{ readonly id: number; readonly key: string }>
}

export interface RtbNetworkOptions {
  /** One entry for each target: fields of its `target`. Default: one target without limits. */
  readonly targets?: readonly Readonly<Record<string, unknown>>[]
  /** Fields of the `postback_key`. */
  readonly key?: Readonly<Record<string, unknown>>
  readonly campaign?: Readonly<Record<string, unknown>>
}

let callersDrawn = 0

/** A caller that no other ping of the test file has named. */
export function drawCaller(): string {
  return `+1202555${String(++callersDrawn).padStart(4, '0')}`
}

/**
 * A caller's live reservation, of a publisher that so many others of have come to nothing that its key refuses all that it
 * sends from then on.
 */
export async function pingsOfRarelyClaimed(service: Pick<TestService, 'request' | 'database'>) {
  const network = await createRtbNetwork(service, {
    key: { claim_percent_threshold: 50, blocked_inbound_percent: 100 },
  })
  const publisher_id = `rarely claimed ${network.keyId}`
  const caller = drawCaller()
  const again = () => network.ping({ publisher_id, caller_number: caller })
  const first = await again()
  for (let times = 0; times < 20; times++) await network.ping({ publisher_id })
  await service.database.pool.query(
    `UPDATE reservations SET status = 'expired', ended_at = now() WHERE campaign_id = $1 AND caller_number <> $2`,
    [network.campaignId, caller],
  )
  return { caller, first, again, other: () => network.ping({ publisher_id }) }
}

/** Sets a network up through the API. */
export async function createRtbNetwork(
  service: Requests,
  { targets = [{}], key: keyFields = {}, campaign = {} }: RtbNetworkOptions = {},
): Promise<RtbNetwork> {
  const create = async (path: string, body: Readonly<Record<string, unknown>>) => {
    const answer = await service.request('POST', path, { body })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const targetIds: number[] = []
  for (const fields of targets) {
    const { target } = await create('/targets.json', { target: { number: '+12025550100', ...fields } })
    targetIds.push(target.id)
  }
  const created = await create('/campaigns.json', { campaign: { target_ids: targetIds, ...campaign } })
  const campaignId: number = created.campaign.id
  const cid: string = created.campaign.cid
  const addKey = async (fields: Readonly<Record<string, unknown>> = {}) => {
    const path = `/campaigns/${campaignId}/postback_keys.json`
    const { postback_key } = await create(path, { postback_key: { name: 'RTB', ...fields } })
    return { id: postback_key.id as number, key: postback_key.key as string }
  }
  const { id: keyId, key } = await addKey(keyFields)
  return {
    campaignId,
    cid,
    targetIds,
    keyId,
    key,
    addKey,
    ping: (parameters = {}) =>
      service.request('POST', '/rtbs.json', {
        apiKey: null,
        body: { key, publisher_id: 'publisher', caller_number: drawCaller(), ...parameters },
      }),
    confirm: (uuid, parameters = {}) =>
      service.request('PUT', `/rtbs/${uuid}.json`, {
        apiKey: null,
        body: { key, status: 'confirmed', ...parameters },
      }),
  }
}
