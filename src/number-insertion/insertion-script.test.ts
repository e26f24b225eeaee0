import { expect, test } from 'vitest'
import { openPage } from './testing/open-page.ts'

const LENT = { status: 200, body: { number: { number: '+18885550199', formatted: '888', visitor: 'v' } } }

async function openPageWithNumber(heartbeatSeconds: number | null) {
  const opened = openPage()
  opened.page.answer = {
    ...LENT,
    body: { number: { ...LENT.body.number, heartbeat_seconds: heartbeatSeconds } },
  }
  await opened.refresh()
  expect(opened.shown()).toBe('888')
  return opened
}

test('a page that was hidden for longer than its number is lent shows none until it has asked', async () => {
  const { page, hideFor, shown, refresh } = await openPageWithNumber(30)
  const { asked } = page
  hideFor(121)
  expect(shown()).toBe('')
  await refresh()
  expect(shown()).toBe('888')
  expect(page.asked).toBe(asked + 2)
})

test.each([
  ['for less', 30, 119],
  ['for long, with a number that all share', null, 10_000],
])('a page that was hidden %s goes on to show it', async (_, heartbeatSeconds, seconds) => {
  const { hideFor, shown } = await openPageWithNumber(heartbeatSeconds)
  hideFor(seconds)
  expect(shown()).toBe('888')
})

test.each([404, 503])(
  'a page to which the service says that there is no number shows none: %d',
  async status => {
    const { page, refresh, shown } = await openPageWithNumber(30)
    page.answer = { status, body: { error: 'no number' } }
    await refresh()
    expect(shown()).toBe('')
  },
)

test.each([
  ['is not reached', null],
  ['fails', { status: 500, body: {} }],
])('a page whose service %s shows it for three heartbeats', async (_, answer) => {
  const { page, refresh, shown } = await openPageWithNumber(30)
  page.answer = answer
  for (let lost = 1; lost <= 3; lost++) {
    await refresh()
    expect(shown()).toBe('888')
  }
  await refresh()
  expect(shown()).toBe('')
})
