import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { preview } from './preview.ts'

let service: TestService
let url: string
let cid: string

beforeAll(async () => {
  service = await startTestService()
  await service.app.main.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(service.app.main.server.address() as AddressInfo).port}`
  const target = await service.request('POST', '/targets.json', {
    body: { target: { number: '+12025550101', tag_list: '<<<age:>=25>>>' } },
  })
  const campaign = await service.request('POST', '/campaigns.json', {
    body: { campaign: { target_ids: [target.body.target.id] } },
  })
  cid = campaign.body.campaign.cid
})

afterAll(() => service.close())

/** What the command prints to stdout. */
async function printed(...args: string[]): Promise<string> {
  const written: string[] = []
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(text => written.push(String(text)) > 0)
  try {
    await preview([...args, '--url', url, '--api-key', service.apiKey])
  } finally {
    stdout.mockRestore()
  }
  return written.join('')
}

test('prints who would be rung', async () => {
  expect(await printed('--cid', cid, '--tag', 'age=40')).toContain('The call rings target ')
})

test('prints why nobody would be rung', async () => {
  const text = await printed('--cid', cid, '--tag', 'age=20')
  expect(text).toContain('Nobody is eligible for this call.')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('tag_mismatch needs age >= 25, call carries 20')
})

test('--json prints the answer as it is', async () => {
  expect(JSON.parse(await printed('--cid', cid, '--json'))).toMatchObject({
    routing_preview: { decision: 'no-target', candidates: [{ reason: 'tag_mismatch' }] },
  })
})

test('--company-id asks in another Company', async () => {
  const otherId = await service.addCompany()
  await expect(printed('--cid', cid, '--company-id', String(otherId))).rejects.toThrow('cid does not exist')
})

test('an unknown API key is told in a sentence', async () => {
  const request = preview(['--cid', cid, '--url', url, '--api-key', 'nobody'])
  await expect(request).rejects.toThrow('The service does not know this API key.')
})

test('a service that does not answer is told with how to start one', async () => {
  const request = preview(['--cid', cid, '--url', 'http://127.0.0.1:1', '--api-key', 'any'])
  await expect(request).rejects.toThrow('No service answers at http://127.0.0.1:1. Start one')
})

test('an unknown option is told with where to look', async () => {
  await expect(preview(['--campaign', cid])).rejects.toThrow('dialplane preview --help')
})
