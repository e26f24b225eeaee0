import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, mediaPorts } from '../../harness/free-port.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession

beforeAll(async () => {
  const sip = { SIP_PORT: String(await freePort()), RTP_PORTS: mediaPorts() }
  session = await startConsoleSession({ ...sip, TTS_COMMAND: '/nowhere/speaker' })
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

test('a text that nothing speaks says so beside it, and on its campaign', async () => {
  const campaign = { cid: 'spoken', name: 'Spoken', message: 'Press 1.' }
  await session.service.request('POST', '/campaigns.json', { body: { campaign } })
  const page = await session.open('/campaigns/spoken')
  await page.getByText('Press 1. (not spoken to callers by SIP)').click()
  await page.getByText('/nowhere/speaker, which is to speak it, is not installed').waitFor()
  await expectAccessible(page)
  await page.getByText('Nothing: callers go straight to where key 1 leads').click()
  await page.getByRole('button', { name: 'Save the greeting' }).click()
  await page.getByText('Saved the greeting.').waitFor()
  await page.getByText('is not installed').waitFor({ state: 'detached' })
})
