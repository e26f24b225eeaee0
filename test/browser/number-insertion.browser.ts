import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../harness/eventually.ts'
import { PATIENCE_MS } from '../harness/patience.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { type CustomerSite, startCustomerSite } from './customer-site.ts'
import { launchBrowser } from './launch-browser.ts'

/** What the page says without the script. */
const OWN_NUMBER = '1-800-555-0100'
const OWN_LINK = 'tel:+18005550100'

let service: TestService
let serviceUrl: string
let browser: Browser
let site: CustomerSite
let showKey: string
let contexts: BrowserContext[] = []
const complaints: string[] = []

beforeAll(async () => {
  service = await startTestService({ TRUST_PROXY: 'true' })
  await service.app.main.listen({ host: '127.0.0.1', port: 0 })
  serviceUrl = `http://127.0.0.1:${(service.app.main.server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})

afterAll(async () => {
  expect(complaints).toEqual([])
  await browser.close()
  await service.close()
})

let campaignsCreated = 0

/** A campaign of its own for each test, with a pool of two numbers. */
beforeEach(async () => {
  const create = async (path: string, rootKey: string, fields: object) => {
    const answer = await service.request('POST', path, { body: { [rootKey]: fields } })
    expect(answer.status).toBe(201)
    return answer.body[rootKey]
  }
  const cid = `campaign-${++campaignsCreated}`
  const target = await create('/targets.json', 'target', { number: '+12025550100' })
  const campaign = await create('/campaigns.json', 'campaign', { cid, target_ids: [target.id] })
  await create('/number_pools.json', 'number_pool', { cid, max_pool_size: 2 })
  showKey = campaign.show_key
  site = await startCustomerSite(pageWith(`data-show-key="${showKey}"`))
})

afterEach(async () => {
  await Promise.all(contexts.map(context => context.close()))
  contexts = []
  await site.close()
})

const pageWith = (attributes: string) => `<!doctype html>
  <title>Shop</title>
  <script src="${serviceUrl}/dialplane.js" ${attributes} data-selector=".phone" data-tags="gclid, plan" async></script>
  <a class="phone" id="link" href="${OWN_LINK}"><i id="icon"></i> Call ${OWN_NUMBER} now</a>
  <a id="around" href="${OWN_LINK}"><b class="phone">${OWN_NUMBER}</b></a>
  <span id="placeholder" data-dialplane-number></span>
  <p id="other">Fax: ${OWN_NUMBER}</p>`

let visits = 0

/** Another visitor: with a storage, and an address, of its own. */
async function visit(path = '/', prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const extraHTTPHeaders = { 'x-forwarded-for': `10.1.0.${++visits}` }
  const context = await browser.newContext({ extraHTTPHeaders })
  contexts.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('pageerror', error => complaints.push(error.message))
  const questions: URLSearchParams[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v1/number.json') questions.push(searchParams)
  })
  await prepare(page)
  await page.goto(site.url + path)
  return { page, questions }
}

const textOf = async (page: Page, id: string) => ((await page.locator(`#${id}`).textContent()) ?? '').trim()
const hrefOf = (page: Page, id: string) => page.locator(`#${id}`).getAttribute('href')

/** Waits until the script has done what it can; answers the number that the page shows then, null = its own. */
async function settledNumber(page: Page): Promise<string | null> {
  await page.waitForFunction('window.Dialplane')
  await page.evaluate('window.Dialplane.refresh()')
  const href = await hrefOf(page, 'link')
  return href === OWN_LINK ? null : (href ?? '').replace('tel:', '')
}

async function expectOwnPage(page: Page): Promise<void> {
  expect(await textOf(page, 'link')).toBe(`Call ${OWN_NUMBER} now`)
  expect(await textOf(page, 'around')).toBe(OWN_NUMBER)
  expect(await textOf(page, 'placeholder')).toBe('')
  expect([await hrefOf(page, 'link'), await hrefOf(page, 'around')]).toEqual([OWN_LINK, OWN_LINK])
}

async function callTo(number: string | null) {
  const body = { simulated_call: { number, caller_number: '+13035550123' } }
  const answer = await service.request('POST', '/api/v5/simulated_calls.json', { body })
  expect(answer.status).toBe(201)
  return answer.body.simulated_call.call
}

describe('a page with the script', () => {
  test('shows the visitor’s number where its own stood, and leaves everything else', async () => {
    const { page } = await visit()
    const number = await settledNumber(page)
    expect(number).toMatch(/^\+18\d{9}$/)
    const formatted = await textOf(page, 'placeholder')
    expect(formatted.replace(/\D/g, '')).toBe(number?.slice('+1'.length))
    expect(await textOf(page, 'link')).toBe(`Call ${formatted} now`)
    expect(await page.locator('#link #icon').count()).toBe(1)
    expect(await textOf(page, 'around')).toBe(formatted)
    expect(await hrefOf(page, 'around')).toBe(`tel:${number}`)
    expect(await textOf(page, 'other')).toBe(`Fax: ${OWN_NUMBER}`)
  })

  test('has a call to that number carry where the visitor was, and what brought it there', async () => {
    const { page } = await visit('/quote?utm_source=search&gclid=42&secret=7')
    const call = await callTo(await settledNumber(page))
    expect(call.tags).toMatchObject({
      visitor_url: `${site.url}/quote?utm_source=search&gclid=42&secret=7`,
      utm_source: 'search',
      gclid: '42',
    })
    expect(call.tags).not.toHaveProperty('secret')
  })

  test('gives two visitors of a pool of two different numbers, and the third none', async () => {
    const pages = [(await visit()).page, (await visit()).page, (await visit()).page] as const
    const numbers = [await settledNumber(pages[0]), await settledNumber(pages[1])]
    expect(new Set(numbers.filter(number => number !== null)).size).toBe(2)
    expect(await settledNumber(pages[2])).toBeNull()
    await expectOwnPage(pages[2])
    const visitorOf = async (number: string | null) => (await callTo(number)).tags.visitor_id
    expect(await visitorOf(numbers[0] ?? null)).not.toBe(await visitorOf(numbers[1] ?? null))
  })

  test('keeps number and tags on the next page of the visit', async () => {
    const { page } = await visit('/?utm_source=search')
    const number = await settledNumber(page)
    await page.goto(`${site.url}/cart?plan=gold`)
    expect(await settledNumber(page)).toBe(number)
    expect((await callTo(number)).tags).toMatchObject({
      visitor_url: `${site.url}/cart?plan=gold`,
      utm_source: 'search',
      plan: 'gold',
    })
  })

  test('writes the number where the page puts another place for it, when told', async () => {
    const { page } = await visit()
    const number = await settledNumber(page)
    await page.evaluate(`document.body.insertAdjacentHTML(
      'beforeend', '<a id="late" class="phone" href="${OWN_LINK}">${OWN_NUMBER}</a>')`)
    expect(await page.evaluate('window.Dialplane.refresh().then(shown => shown.number)')).toBe(number)
    expect(await hrefOf(page, 'late')).toBe(`tel:${number}`)
    expect(await textOf(page, 'late')).toBe(await textOf(page, 'placeholder'))
  })

  test('takes markup in an answer for text', async () => {
    const markup = '<img src="x" onerror="document.title = 1">'
    const { page } = await visit('/', page =>
      page.route('**/v1/number.json*', route =>
        route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: {
            number: { number: '+18885550199', formatted: markup, visitor: 'v', heartbeat_seconds: null },
          },
        }),
      ),
    )
    await settledNumber(page)
    expect(await textOf(page, 'placeholder')).toBe(markup)
    expect(await page.locator('img').count()).toBe(0)
  })
})

describe('while the page is looked at', () => {
  test('the lease is renewed every half minute, and not once the page is hidden', async () => {
    const { page, questions } = await visit('/', ({ clock }) => clock.install())
    const number = await settledNumber(page)
    const asked = questions.length
    await page.clock.fastForward(30_000)
    await eventually(() => expect(questions).toHaveLength(asked + 1))
    const visitors = questions.slice(1).map(question => question.get('visitor'))
    expect(new Set(visitors).size).toBe(1)
    expect((await callTo(number)).tags.visitor_id).toBe(visitors[0])

    await page.evaluate('window.Dialplane.refresh()')
    await page.evaluate(`Object.defineProperty(document, 'hidden', { value: true, configurable: true })`)
    await page.clock.fastForward(300_000)
    await page.evaluate('Promise.resolve()')
    expect(questions).toHaveLength(asked + 2)

    await page.evaluate(`Object.defineProperty(document, 'hidden', { value: false, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))`)
    await eventually(() => expect(questions).toHaveLength(asked + 3))
  })

  test('another number takes the place of one that was lost to someone else', async () => {
    const { page } = await visit()
    const number = await settledNumber(page)
    await service.database.pool.query(
      `UPDATE number_leases SET holder_id = gen_random_uuid(), holder_address = NULL
       FROM numbers WHERE numbers.id = number_id AND numbers.number = $1`,
      [number],
    )
    const another = await settledNumber(page)
    expect(another).not.toBe(number)
    const formatted = await textOf(page, 'placeholder')
    expect(formatted.replace(/\D/g, '')).toBe(another?.slice('+1'.length))
    expect(await textOf(page, 'link')).toBe(`Call ${formatted} now`)
    expect(await hrefOf(page, 'around')).toBe(`tel:${another}`)
  })

  test('the page goes back to its own number when the service has been away for long', async () => {
    const { page } = await visit('/', ({ clock }) => clock.install())
    const number = await settledNumber(page)
    await page.route('**/v1/number.json*', route => route.abort())
    for (let lost = 1; lost <= 3; lost++) {
      await page.evaluate('window.Dialplane.refresh()')
      expect(await hrefOf(page, 'link')).toBe(`tel:${number}`)
    }
    await page.clock.fastForward(30_000)
    await page.evaluate('window.Dialplane.refresh()')
    await expectOwnPage(page)
    await page.unroute('**/v1/number.json*')
    expect(await settledNumber(page)).toBe(number)
  })
})

describe('a page stays as it is', () => {
  test('with a key that nobody has', async () => {
    await site.close()
    site = await startCustomerSite(pageWith(`data-show-key="${'0'.repeat(32)}"`))
    const { page } = await visit()
    expect(await settledNumber(page)).toBeNull()
    await expectOwnPage(page)
  })

  test('when the service does not answer', async () => {
    const { page } = await visit('/', page => page.route('**/v1/number.json*', route => route.abort()))
    expect(await settledNumber(page)).toBeNull()
    await expectOwnPage(page)
  })

  test('when the script cannot be loaded', async () => {
    const { page } = await visit('/', page => page.route('**/dialplane.js', route => route.abort()))
    await expectOwnPage(page)
  })
})
