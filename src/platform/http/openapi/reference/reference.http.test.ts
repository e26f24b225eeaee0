import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../../../test/harness/test-service.ts'
import { type ApiDocument, operationsOf } from '../document.ts'

let service: TestService
let document: ApiDocument

beforeAll(async () => {
  service = await startTestService()
  document = (await service.app.main.inject('/openapi.json')).json()
})

afterAll(() => service.close())

const read = (url: string, headers = {}) => service.app.main.inject({ url, headers })

describe('the API reference', () => {
  test('lists every operation under its heading, and leads to it', async () => {
    const { statusCode, headers, body } = await read('/docs/')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const chapters = new Map<string, string>()
    for (const { operation } of operationsOf(document)) {
      const [, address = '', slug = ''] =
        new RegExp(`href="(/docs/([a-z0-9-]+)#${operation.operationId})"`).exec(body) ?? []
      expect(address, operation.operationId).not.toBe('')
      if (!chapters.has(slug)) chapters.set(slug, (await read(`/docs/${slug}`)).body)
      expect(chapters.get(slug)).toContain(`<section id="${operation.operationId}"`)
    }
    expect(body.match(/<section class="chapter">/g)).toHaveLength(chapters.size)
  })

  test('has every object that its operations speak of on their page', async () => {
    const first = (await read('/docs/')).body
    const slugs = [...first.matchAll(/<h2><a href="(\/docs\/[a-z0-9-]+)"/g)].map(
      ([, address = '']) => address,
    )
    expect(slugs.length).toBeGreaterThan(20)
    for (const address of slugs) {
      const { body } = await read(address)
      const led = [...body.matchAll(/href="#(object-[^"]+)"/g)].map(([, id]) => id)
      for (const id of led) expect(body, `${address}: ${id}`).toContain(`id="${id}"`)
    }
  })

  test('is searched by words, paths and names of fields', async () => {
    const found = async (q: string) =>
      [
        ...(await read(`/docs/?q=${encodeURIComponent(q)}`)).body.matchAll(
          /<li><a href="\/docs\/[^#"]+#(\w+)"/g,
        ),
      ].map(([, id]) => id)
    expect(await found('postback key create')).toContain('createPostbackKey')
    expect(await found('/rtbs')).not.toEqual([])
    expect(await found('hard_cap_attributes')).not.toEqual([])
    expect(await found('target nosuchthing')).toEqual([])
  })

  test('shows what is sought as text, whatever it is', async () => {
    const { body, statusCode } = await read(`/docs/?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<script')
    expect(body).toContain('&lt;script&gt;')
    expect((await read('/docs/?q=a&q=b')).statusCode).toBe(200)
  })

  test('is not sent again to who has it, and says what it does not have', async () => {
    const first = await read('/docs/targets')
    const again = await read('/docs/targets', { 'if-none-match': first.headers.etag })
    expect(again.statusCode).toBe(304)
    expect((await read('/docs')).headers.location).toBe('/docs/')
    expect((await read('/docs/reference.css')).headers['content-type']).toBe('text/css; charset=utf-8')
    const missing = await read('/docs/nothing')
    expect([missing.statusCode, missing.json()]).toEqual([
      404,
      { error: 'The API reference has no chapter nothing.' },
    ])
  })
})
