import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallNetwork, drawCallerNumber } from '../../harness/call-network.ts'
import { eventually } from '../../harness/eventually.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectAskedOnce } from './expect-asked-once.ts'

let session: ConsoleSession
let tracker: Server
let origin: string
/** What a test has the tracker wait for before it answers. */
let heldBack: Promise<void> = Promise.resolve()

beforeAll(async () => {
  tracker = createServer(async (_, response) => {
    await heldBack
    response.writeHead(200).end('thank you')
  })
  await new Promise<void>(resolve => tracker.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(tracker.address() as AddressInfo).port}`
  session = await startConsoleSession({ ALLOW_PRIVATE_URLS: '1' })
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
  tracker.close()
})

test('pixels of a campaign are added, tried and removed', async () => {
  const { status } = await session.service.request('POST', '/campaigns.json', {
    body: { campaign: { cid: 'tracked', name: 'Tracked' } },
  })
  expect(status).toBe(201)
  const page = await session.open('/campaigns/tracked?tab=pixels')
  await page.getByRole('button', { name: 'Add a pixel' }).click()
  await page.getByLabel('URL').fill('nonsense')
  await page.getByRole('button', { name: 'Save the pixels' }).click()
  await page.getByText('is not a valid http or https URL').waitFor()
  await expectAccessible(page)
  await page.getByLabel('URL').fill(`${origin}/pixel?caller=[caller_id]`)
  await page.getByRole('button', { name: 'Save the pixels' }).click()
  await page.getByText('Saved the pixels.').waitFor()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('button', { name: 'Request it' }).click()
  await page.getByText('thank you').waitFor()
  await page.getByText('caller=%2B13055550100').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'What was requested' }).click()
  await page.getByRole('heading', { name: 'Pixels', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Pixels that are set up' }).click()
  await page.getByRole('link', { name: 'Tracked' }).waitFor()
  await expectAccessible(page)
})

test('pixels of however many campaigns, and those of numbers, are found page by page', async () => {
  const create = async (path: string, body: object) => {
    const { status, body: answer } = await session.service.request('POST', path, { body })
    expect(status, JSON.stringify(answer)).toBe(201)
  }
  for (let place = 10; place < 60; place += 1)
    await create('/campaigns.json', { campaign: { cid: `many-${place}`, name: `A ${place}` } })
  const url = `${origin}/of-the-last`
  await create('/campaigns.json', {
    campaign: { cid: 'last', name: 'Z', timers_attributes: [{ seconds: 0, url }] },
  })
  const number = '+18005550177'
  await create('/numbers.json', { number: { cid: 'last', number: '+18005550176' } })
  const own = { seconds: 30, url: `${origin}/of-the-number` }
  await create('/numbers.json', { number: { cid: 'last', number, timers_attributes: [own] } })

  const page = await session.open('/pixels')
  await page.getByRole('button', { name: 'Pixels that are set up' }).click()
  const campaigns = page.getByRole('region', { name: 'Pixels of campaigns', exact: true })
  await campaigns.getByText('No campaign here has any.').waitFor()
  await campaigns.getByRole('button', { name: 'Next' }).click()
  await campaigns.getByRole('row', { name: /^Z At the start/ }).waitFor()
  const numbers = page.getByRole('region', { name: 'Pixels of numbers', exact: true })
  await numbers.getByRole('row', { name: /0177 After/ }).waitFor()
  expect(await numbers.getByRole('row').count(), 'what a number has of its campaign is told there').toBe(2)
  await expectAccessible(page)
  await numbers.getByRole('link', { name: /0177/ }).click()
  await expect.poll(() => page.getByLabel('URL', { exact: true }).inputValue()).toBe(own.url)
})

test('a pixel that failed is found, looked at and requested again', async () => {
  const { service } = session
  const { call } = await createCallNetwork(service, {
    targets: [{}],
    campaign: { cid: 'fired', timers_attributes: [{ seconds: 0, url: `${origin}/click` }] },
  })
  const { body: called } = await call({
    answers: [{ outcome: 'answer', talk_seconds: 5 }],
    caller_number: drawCallerNumber(),
  })
  const statuses = async () => {
    const { body } = await service.request('GET', '/api/v5/fired_pixels.json')
    return body.map((entry: { fired_pixel: { status: string } }) => entry.fired_pixel.status)
  }
  await eventually(async () => expect(await statuses()).toEqual(['succeeded']))
  const fail = () =>
    service.database.pool.query(
      "UPDATE pixel_firings SET status = 'failed', http_status = 500, error = 'It answered with status 500.'",
    )
  await fail()
  const page = await session.open('/pixels?status=failed')
  const row = page.getByRole('row', { name: /Failed.*500/ })
  await row.getByText('Failed').click()
  await page.getByRole('complementary', { name: 'Row' }).getByText('It answered with status 500.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const oldestFirst = page.waitForRequest(/fired_pixels\.json\?(.*&)?sort=fired_at/)
  await page.getByRole('columnheader', { name: 'Fired' }).getByRole('button').click()
  await oldestFirst
  await row.locator('.check').click()
  await page.getByRole('button', { name: 'Request again' }).click()
  await page.getByText('1 pixel requested again.').waitFor()
  await eventually(async () => expect(await statuses()).toEqual(['succeeded']))

  // Its outcome comes to stand there by itself, in the list and on the page of its call.
  for (const address of ['/pixels', `/calls/${called.simulated_call.call.uuid}`]) {
    let goOn = () => {}
    heldBack = new Promise(resolve => {
      goOn = resolve
    })
    await fail()
    const watched = await session.open(address)
    const pixel = watched.getByRole('row', { name: /\/click/ })
    await pixel.getByText('Failed').waitFor()
    if (address === '/pixels') await pixel.locator('.check').click()
    const again = watched.getByRole('button', { name: 'Request again' })
    await expectAskedOnce(watched, again, '**/redeliver.json*')
    await pixel.getByText('Is being tried').waitFor()
    goOn()
    await pixel.getByText('Came through').waitFor()
  }
})
