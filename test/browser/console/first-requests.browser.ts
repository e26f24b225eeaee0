import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
  const body = { affiliate: { company_name: 'North Media', afid: 'north' } }
  await session.service.request('POST', '/api/v1/affiliates.json', { body })
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const LIST = 'page=1&per_page=50'

/** Home asks who had most calls once the rest of it is there. */
const LATER = /facet=(?:campaign|affiliate|target)/

const READER = ['/api/v5/user.json', '/api/v5/permissions.json']

test.each([
  ['/', ['/api/v1/reports.json', '/api/v1/reports.json', '/api/v5/calls.json?per_page=8']],
  ['/campaigns', [`/campaigns.json?${LIST}`]],
  ['/contacts', [`/contacts.json?${LIST}`]],
  ['/numbers', [`/numbers.json?${LIST}`]],
  ['/publishers', [`/api/v1/affiliates.json?${LIST}`]],
  [
    '/publishers?paused=false&q=north&sort=-afid',
    ['/api/v1/affiliates.json?page=1&paused=false&per_page=50&q=north&sort=-afid'],
  ],
  ['/target-groups', [`/target_groups.json?${LIST}`]],
  ['/targets', [`/targets.json?${LIST}`]],
])('%s asks for what it shows before its code is there, and once', async (address, wanted) => {
  const page = await session.open(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const react = (await page.locator('link[rel="modulepreload"]').first().getAttribute('href')) ?? ''
  expect(react).not.toBe('')
  let release = () => {}
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(`**${react}`, async route => {
    await isReleased
    await route.continue()
  })
  // The report of today is asked for by the minute.
  await page.clock.setFixedTime(new Date())
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/console/')) return
    searchParams.delete('company_id')
    searchParams.sort()
    asked.push(searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`)
  })
  const isOfThese = (request: string) =>
    !LATER.test(request) && wanted.some(path => request === path || request.startsWith(`${path}?`))
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => asked.filter(isOfThese).length).toBe(wanted.length)
  expect(asked).toEqual(expect.arrayContaining(READER))
  release()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.filter(isOfThese)).toHaveLength(wanted.length)
  for (const path of READER) expect(asked.filter(request => request === path)).toHaveLength(1)
})
