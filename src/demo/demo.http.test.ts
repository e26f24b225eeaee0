import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, mediaPorts } from '../../test/harness/free-port.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { connectToService } from '../client/service-client.ts'
import { fastPace } from './pace.ts'
import { type DemoOptions, runDemo } from './run-demo.ts'
import type { DemoNetwork } from './set-up-network.ts'
import { openTelephones } from './telephones.ts'
import { CALLERS_PLANNED } from './traffic-plan.ts'

const WIDTH = 80

let service: TestService
let url: string
let sipPort: number

beforeAll(async () => {
  sipPort = await freePort()
  service = await startTestService({ SIP_PORT: String(sipPort), RTP_PORTS: mediaPorts() })
  await service.app.main.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(service.app.main.server.address() as AddressInfo).port}`
})

afterAll(() => service.close())

async function run(
  telephones: DemoOptions['telephones'] = { none: 'this test has none' },
): Promise<{ network: DemoNetwork; text: string; done: number[] }> {
  const written: string[] = []
  const done: number[] = []
  const network = await runDemo({
    service: connectToService({ url, apiKey: service.apiKey }),
    pace: fastPace,
    width: WIDTH,
    write: text => written.push(text),
    startProgress: () => ({ advance: count => done.push(count), finish: () => undefined }),
    telephones,
  })
  return { network, text: written.join(''), done }
}

describe('a demo', () => {
  let network: DemoNetwork
  let text: string
  let done: number[]

  beforeAll(async () => {
    ;({ network, text, done } = await run())
  })

  test('makes a Company of its own, and leaves the user in the one it was in', async () => {
    const { body } = await service.request('GET', `/companies/${network.companyId}.json`)
    expect(body.company.name).toMatch(/^Demo network \d{4}-\d{2}-\d{2} /)
    const user = await service.request('GET', '/api/v5/user.json')
    expect(user.body.user.active_company_id).toBe(service.companyId)
    const targets = await service.request('GET', '/targets.json')
    expect(targets.body).toEqual([])
  })

  test.each(['daily_cap_full', 'tag_mismatch', 'outside_business_hours', 'paused'])(
    'shows a buyer that was skipped because of %s',
    reason => {
      expect(text).toMatch(new RegExp(`${reason}\\s+\\(\\d+\\)`))
    },
  )

  test('sends every caller and says how it ended', () => {
    expect(done.at(-1)).toBe(CALLERS_PLANNED)
    for (const outcome of [
      'reserved',
      'shielded',
      'no target',
      'Claimed',
      'Expired',
      'connected',
      'rescued',
      'converted',
    ]) {
      expect(text).toMatch(new RegExp(`^ *${outcome} +[1-9]`, 'm'))
    }
  })

  test('earns money, and says how much', async () => {
    const [, revenue, payout] = /buyers pay \$([\d.]+), publishers\s+are paid \$([\d.]+)/.exec(text) ?? []
    const { body } = await service.request('GET', '/api/v5/calls.json', {
      query: { company_id: network.companyId, per_page: '100' },
    })
    const sum = (field: 'revenue' | 'payout') =>
      body.reduce((total: number, { call }: { call: Record<typeof field, number> }) => total + call[field], 0)
    expect(Number(revenue)).toBe(sum('revenue'))
    expect(Number(payout)).toBe(sum('payout'))
    expect(Number(revenue)).toBeGreaterThan(Number(payout))
    expect(Number(payout)).toBeGreaterThan(0)
  })

  test('tells one call step by step, by the names of its buyers', () => {
    expect(text).toMatch(/\+0\.0 s {2}The call arrives\./)
    expect(text).toMatch(/Backstop answers\./)
  })

  test('keeps its lines within the terminal', () => {
    expect(text.split('\n').filter(line => line.length > WIDTH)).toEqual([])
  })

  test('says why no telephone rang', () => {
    expect(text).toContain('No telephone rang: this test has none. These calls were simulated too.')
  })

  test('makes its last calls by telephone where the service takes them', async () => {
    const opened = await openTelephones({
      service: `127.0.0.1:${sipPort}`,
      ringSeconds: 0,
      talkSeconds: 0.2,
    })
    if ('none' in opened) throw new Error(opened.none)
    try {
      const telephoned = await run(opened)
      expect(telephoned.text.match(/answered, talked for/g)).toHaveLength(3)
      const query = { company_id: telephoned.network.companyId }
      const calls = await service.request('GET', '/api/v5/calls.json', {
        query: { ...query, per_page: '100' },
      })
      const overSip = calls.body.filter(({ call }: { call: { via: string } }) => call.via === 'sip')
      expect(overSip).toHaveLength(3)
      expect(overSip.every(({ call }: { call: { connected: boolean } }) => call.connected)).toBe(true)
      const targets = await service.request('GET', '/targets.json', { query })
      expect(JSON.stringify(targets.body)).not.toContain('sip:')
    } finally {
      await opened.close()
    }
  })

  test('can be run again', async () => {
    const second = await run()
    expect(second.network.companyId).not.toBe(network.companyId)
    expect(second.text).toContain('What happened')
  })
})
