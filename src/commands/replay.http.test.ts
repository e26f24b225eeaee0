import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../../test/harness/eventually.ts'
import { createRtbNetwork } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { replay } from './replay.ts'

let service: TestService
let url: string
let ping: string

beforeAll(async () => {
  service = await startTestService()
  await service.app.main.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(service.app.main.server.address() as AddressInfo).port}`
  const network = await createRtbNetwork(service, { targets: [{}, {}] })
  ping = (await network.ping()).body.uuid
  // The configuration is kept in the background.
  await eventually(async () => expect((await run(ping)).code).toBe(0))
})
afterAll(() => service.close())

async function run(...args: string[]): Promise<{ readonly code: number; readonly printed: string }> {
  const written: string[] = []
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(text => written.push(String(text)) > 0)
  try {
    return {
      code: await replay([...args, '--url', url, '--api-key', service.apiKey]),
      printed: written.join(''),
    }
  } finally {
    stdout.mockRestore()
  }
}

test('finds a ping by its UUID, and says that it is decided the same', async () => {
  const { printed } = await run(ping)
  expect(printed).toContain(`${ping}: everything is decided the same.`)
  expect(printed).toMatch(/Z {2}same\n$/)
})

test('says what differs, and ends with another status', async () => {
  await service.database.pool.query('UPDATE reservations SET seconds = 7 WHERE uuid = $1', [ping])
  expect(await run(ping, '--ping')).toEqual({
    code: 3,
    printed: expect.stringContaining('  seconds: was 7, is 0\n'),
  })
  expect(JSON.parse((await run(ping, '--json')).printed)).toMatchObject({ replay: { verdict: 'different' } })
})

test('tells in a sentence of a UUID that names nothing, and where none is given', async () => {
  await expect(run('0198f3c2-0000-7000-8000-000000000000')).rejects.toThrow('No such ping in this Company.')
  await expect(replay(['--json'])).rejects.toThrow('dialplane replay <uuid>')
})
