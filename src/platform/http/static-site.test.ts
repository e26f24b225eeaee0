import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { createHttpServer } from './http-server.ts'
import { registerStaticSite } from './static-site.ts'

const SCRIPT = 'export const answer = 42 // '.repeat(100)

const fastify = createHttpServer({ logger: createLogger('silent'), baseUrl: null, trustProxy: false })

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'dialplane-site-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets', 'main-Ab12.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'main-Ab12.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'assets', 'main-Ab12.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(folder, 'assets', 'main-Ab12.js.map'), '{}')
  const site = { folder: pathToFileURL(`${folder}/`), whenMissing: 'It has not been built.' }
  registerStaticSite(fastify, { ...site, path: '/site', policy: { 'style-src': "'self' 'sha256-abc'" } })
  registerStaticSite(fastify, { ...site, path: '/none', folder: new URL('missing/', site.folder) })
})

const get = (url: string, headers = {}) => fastify.inject({ method: 'GET', url, headers })

describe('a static site', () => {
  test.each(['/site', '/site/', '/site/targets/7', '/site/numbers/+18005550100', '/site/a.b/c'])(
    'has a screen at %s',
    async url => {
      const { statusCode, headers, body } = await get(url)
      expect([statusCode, body]).toEqual([200, '<!doctype html>'])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-cache')
    },
  )

  test('lets browsers keep for good what is named after its content', async () => {
    const { headers, body } = await get('/site/assets/main-Ab12.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(body).toBe(SCRIPT)
  })

  test.each([
    ['br, gzip', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['zstd', undefined, Buffer.from(SCRIPT)],
  ])('sends to who takes %s the file that lies there as %s', async (accepted, encoding, content) => {
    const { headers, rawPayload } = await get('/site/assets/main-Ab12.js', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['vary']).toBe('accept-encoding')
    expect(rawPayload).toEqual(content)
  })

  test('tells the encodings of one file apart', async () => {
    const tags = ['br', 'gzip', 'identity'].map(
      async accepted =>
        (await get('/site/assets/main-Ab12.js', { 'accept-encoding': accepted })).headers.etag,
    )
    expect(new Set(await Promise.all(tags)).size).toBe(3)
  })

  test('sends a page again only when it has changed', async () => {
    const { etag } = (await get('/site/targets')).headers
    expect((await get('/site', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get('/site', { 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  test.each([
    '/site/assets/main-Gone.js',
    '/site/assets/main-Ab12.js.map',
    '/site/assets/main-Ab12.js.br',
    '/site/gone.svg',
    '/site/assets/..%2f..%2fpackage.json',
  ])('answers %s with 404, and no page', async url => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('doctype')
  })

  test('runs nothing but its own, save what it asked for', async () => {
    const policy = String((await get('/site')).headers['content-security-policy']).split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("style-src 'self' 'sha256-abc'")
  })

  test('says so where nobody has built it', async () => {
    const { statusCode, body } = await get('/none/targets')
    expect([statusCode, JSON.parse(body)]).toEqual([404, { error: 'It has not been built.' }])
  })

  test('answers who only asks for its headers', async () => {
    const { statusCode, body } = await fastify.inject({ method: 'HEAD', url: '/site' })
    expect([statusCode, body]).toEqual([200, ''])
  })
})
