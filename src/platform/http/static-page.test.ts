import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { registerStaticPage } from './static-page.ts'

const fastify = Fastify()

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'dialplane-page-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'main.js'), 'export {}')
  writeFileSync(join(folder, 'tsconfig.json'), '{}')
  const documents = { 'answers.json': { everything: 42 } }
  registerStaticPage(fastify, { path: '/page', folder: pathToFileURL(`${folder}/`), documents })
})

const get = (url: string, headers = {}) => fastify.inject({ method: 'GET', url, headers })

describe('a static page', () => {
  test('stands at its path, without a slash at the end', async () => {
    const page = await get('/page')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toBe('<!doctype html>')
    expect((await get('/page/')).headers.location).toBe('/page')
  })

  test('brings its scripts with the type that browsers insist on', async () => {
    expect((await get('/page/main.js')).headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  test('brings its documents as JSON', async () => {
    expect((await get('/page/answers.json')).json()).toEqual({ everything: 42 })
  })

  test('does not show what else lies in its folder, or beside it', async () => {
    expect((await get('/page/tsconfig.json')).statusCode).toBe(404)
    expect((await get('/page/..%2fpackage.json')).statusCode).toBe(404)
  })

  test('may run nothing but its own scripts and stand in no frame', async () => {
    const policy = String((await get('/page')).headers['content-security-policy']).split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('is sent again only when it has changed', async () => {
    const { etag } = (await get('/page')).headers
    const again = await get('/page', { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await get('/page', { 'if-none-match': '"another"' })).statusCode).toBe(200)
  })
})
