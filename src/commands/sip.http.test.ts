import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertSipTrace } from '../../test/harness/insert-sip-trace.ts'
import { createRtbNetwork } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { sip } from './sip.ts'

let service: TestService
let url: string
let uuid: string

beforeAll(async () => {
  service = await startTestService()
  await service.app.main.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(service.app.main.server.address() as AddressInfo).port}`
  const { cid } = await createRtbNetwork(service)
  const number = { type: 'Local', country: 'US', cid }
  const created = await service.request('POST', '/numbers.json', { body: { number } })
  const { body } = await service.request('POST', '/api/v5/simulated_calls.json', {
    body: { simulated_call: { number: created.body.number.number, caller_number: '+12025550123' } },
  })
  uuid = body.simulated_call.call.uuid
})
afterAll(() => service.close())

async function run(...args: string[]): Promise<string> {
  const written: string[] = []
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(text => written.push(String(text)) > 0)
  try {
    expect(await sip([...args, '--url', url, '--api-key', service.apiKey])).toBe(0)
    return written.join('')
  } finally {
    stdout.mockRestore()
  }
}

test('prints the ladder of a call, and its messages where they are wanted', async () => {
  await expect(run('trace', uuid)).rejects.toThrow('No SIP messages were kept of this call.')
  await insertSipTrace(service, { companyId: service.companyId, uuid })
  expect(await run('trace', uuid)).toMatch(
    /caller +dialplane[\s\S]+\+0\.000 s {2}\|-- INVITE -+>\|\ncaller: PCMU, encrypted, 500 packets/,
  )
  expect(await run('trace', uuid, '--messages')).toMatch(
    /from udp 192\.0\.2\.1:5060\n\nINVITE sip:\+18005550100@/,
  )
  expect(JSON.parse(await run('trace', uuid, '--json'))).toMatchObject({ sip_trace: { uuid } })
})

test('says how it is used', async () => {
  await expect(sip([])).rejects.toThrow('dialplane sip trace <uuid>')
  await expect(sip(['trace', '--json'])).rejects.toThrow('dialplane sip trace <uuid>')
})
