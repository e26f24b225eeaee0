import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

/** Pages load it before they can show a number. */
const MAX_BYTES = 5_000

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const get = (headers = {}) => service.request('GET', '/dialplane.js', { apiKey: null, headers })

describe('the script of pages', () => {
  test('is small as it is served', async () => {
    const { status, headers, body } = await get()
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(Buffer.byteLength(body)).toBeLessThan(MAX_BYTES)
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body))
  })

  test('may be loaded by any page, and is sent again only when it has changed', async () => {
    const { headers } = await get()
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const etag = String(headers['etag'])
    expect(await get({ 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
    expect((await get({ 'if-none-match': `W/${etag}` })).status).toBe(304)
    expect((await get({ 'if-none-match': '"another"' })).status).toBe(200)
  })

  test('needs no browser that is younger than ES2017', async () => {
    const { body } = await get()
    const written = (target: ts.ScriptTarget) =>
      ts.transpileModule(body, { compilerOptions: { target, module: ts.ModuleKind.ESNext } }).outputText
    expect(written(ts.ScriptTarget.ES2017)).toBe(written(ts.ScriptTarget.ESNext))
  })

  test('writes no markup', async () => {
    const { body } = await get()
    expect(body).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/)
  })
})
