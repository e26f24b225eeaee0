import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROGRAM_FOLDER } from '../../src/platform/program-folder.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const SCRIPT = fileURLToPath(new URL('docs/first-call.sh', PROGRAM_FOLDER))

let service: TestService
let url: string

beforeAll(async () => {
  service = await startTestService()
  url = await service.app.main.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(() => service.close())

/** As a reader of the README runs it. */
const walkThrough = (apiKey: string) =>
  promisify(execFile)('sh', [SCRIPT], {
    env: { PATH: process.env['PATH'], BASE_URL: url, DIALPLANE_API_KEY: apiKey },
  })

test('the walk-through makes a call that is paid for, as often as it is run', async () => {
  for (const run of [1, 2]) {
    await walkThrough(service.apiKey)
    const { body } = await service.request('GET', '/api/v5/calls.json')
    expect(body).toHaveLength(run)
    expect(body[0].call).toMatchObject({ converted: true, revenue: 30, payout: 18, afid: 'acme' })
  }
})

test('it ends at the first answer that it cannot go on from, and shows it', async () => {
  const { code, stderr } = await walkThrough('nobody').then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  expect(code).toBe(1)
  expect(stderr).toMatch(/This API key is not known.*\n+The answer has no \.target\.id/)
})
