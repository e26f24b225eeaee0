import { expect } from 'vitest'

export const API_KEY = 'the-key-of-the-first-user'

/** What a service was asked for, what it acknowledged, and whether that is what it knows. */
export interface Ledger {
  /** Asks for one thing of each kind in turn. @returns whether it was acknowledged; throws when nobody answered */
  ask(turn: number): Promise<boolean>
  /** Expects everything acknowledged to be there, and nothing twice. */
  check(): Promise<void>
  unfinishedCalls(): Promise<readonly string[]>
  /** Of the target of all calls. */
  callsInProgress(): Promise<number>
}

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
  readonly body: any
}

/** A request that a dying process has taken is never answered. */
const REQUEST_TIMEOUT_MS = 10_000

/** No reservation expires before it is looked for. */
const TTL_SECONDS = 3_600

/** Sets up a network for calls and one for pings. @param baseUrl where the service is just now */
export async function createLedger(baseUrl: () => string): Promise<Ledger> {
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const url = new URL(path, baseUrl())
    if (!url.searchParams.has('key')) url.searchParams.set('api_key', API_KEY)
    const answer = await fetch(url, {
      method,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const create = async (path: string, body: object) => {
    const answer = await send('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  const campaignOf = async (targetId: number) =>
    (await create('/campaigns.json', { campaign: { target_ids: [targetId] } })).campaign
  const { target } = await create('/targets.json', {
    target: { number: '+12025550100', concurrency_cap: 1_000 },
  })
  const { target: pinged } = await create('/targets.json', { target: { number: '+12025550101' } })
  const number = '+18885550100'
  await create('/numbers.json', { number: { number, cid: (await campaignOf(target.id)).cid } })
  const keysPath = `/campaigns/${(await campaignOf(pinged.id)).id}/postback_keys.json`
  const { key } = (await create(keysPath, { postback_key: { name: 'RTB', ttl_seconds: TTL_SECONDS } }))
    .postback_key

  const acknowledged = {
    affiliates: new Set<string>(),
    calls: new Set<string>(),
    reservations: new Set<string>(),
    confirmed: new Set<string>(),
  }
  let drawn = 0
  const draw = () => ++drawn
  const caller = () => `+1212555${String(draw()).padStart(4, '0')}`

  const callOf = async (clock: 'instant' | 'realtime', talkSeconds: number) => {
    const { status, body } = await send('POST', '/api/v5/simulated_calls.json', {
      simulated_call: { number, caller_number: caller(), clock, answers: [{ talk_seconds: talkSeconds }] },
    })
    if (status === 201) acknowledged.calls.add(body.simulated_call.call.uuid)
    return status === 201
  }
  const kinds = [
    async () => {
      const afid = `publisher-${draw()}`
      const { status } = await send('POST', '/api/v1/affiliates.json', { affiliate: { afid } })
      if (status === 201) acknowledged.affiliates.add(afid)
      return status === 201
    },
    () => callOf('instant', 60),
    () => callOf('realtime', 600),
    async () => {
      const { status, body } = await send('POST', '/rtbs.json', {
        key,
        publisher_id: 'p',
        caller_number: caller(),
      })
      if (status !== 200 || body.status !== 'reserved') return false
      acknowledged.reservations.add(body.uuid)
      const confirm = await send('PUT', `/rtbs/${body.uuid}.json`, { key, status: 'confirmed' })
      if (confirm.status !== 200 || confirm.body.status !== 'confirmed') return false
      acknowledged.confirmed.add(body.uuid)
      return true
    },
  ]

  /** All pages of a list. */
  const listed = async (path: string, rowsOf: (body: Answer['body']) => readonly Answer['body'][]) => {
    const rows: Answer['body'][] = []
    for (let page = 1; ; page++) {
      const { status, body } = await send('GET', `${path}page=${page}`)
      expect(status, JSON.stringify(body)).toBe(200)
      const found = rowsOf(body)
      if (found.length === 0) return rows
      rows.push(...found)
    }
  }
  const calls = () => listed('/api/v5/calls.json?', body => body.map((entry: Answer['body']) => entry.call))

  return {
    ask: turn => (kinds[turn % kinds.length] ?? kinds[0])?.() ?? Promise.resolve(false),
    check: async () => {
      const affiliates = await listed('/api/v1/affiliates.json?', body => body)
      expectOnce(
        affiliates.map(entry => entry.affiliate.afid),
        acknowledged.affiliates,
      )
      const found = await calls()
      expectOnce(
        found.map(call => call.uuid),
        acknowledged.calls,
      )
      // Everybody calls once.
      expectOnce(
        found.map(call => call.caller),
        new Set(),
      )
      const inbounds = await listed('/api/v5/rtb_inbounds.json?', body => body.rtb_inbounds)
      expectOnce(
        inbounds.map(row => row.uuid),
        acknowledged.reservations,
      )
      const confirmed = new Set(inbounds.filter(row => row.status === 'confirmed').map(row => row.uuid))
      expect([...acknowledged.confirmed].filter(uuid => !confirmed.has(uuid))).toEqual([])
    },
    unfinishedCalls: async () =>
      (await calls()).filter(call => call.status !== 'finished').map(call => call.uuid),
    callsInProgress: async () => {
      const { body } = await send('GET', `/targets/${target.id}.json`)
      return body.target.calls_in_progress
    },
  }
}

/** Everything that was acknowledged is among what was found, and nothing is there twice. */
function expectOnce(found: readonly string[], acknowledged: ReadonlySet<string>): void {
  const distinct = new Set(found)
  expect([...acknowledged].filter(one => !distinct.has(one))).toEqual([])
  expect(found.length).toBe(distinct.size)
}
