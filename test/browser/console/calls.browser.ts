import { readFile } from 'node:fs/promises'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WAV_HEADER_BYTES, writeWavHeader } from '../../../src/telephony/media/sound/write-wav.ts'
import { insertRecording } from '../../harness/insert-recording.ts'
import { insertSipTrace } from '../../harness/insert-sip-trace.ts'
import { buildNetwork, call, type Network } from '../build-network.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addPortalUsers } from './portal-users.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

describe('calls', () => {
  let network: Network

  test('are listed from the first on, narrowed by what the API filters by, and by days', async () => {
    const page = await session.open('/calls')
    await page.getByRole('heading', { name: 'No calls yet' }).waitFor()
    await expectAccessible(page)
    network = await buildNetwork(session.service)
    await call(session.service, network, '+13055550125')
    await call(session.service, network, '+13055550126')
    await page.reload()
    await page
      .getByRole('row', { name: /Answered \+13055550125 \+18005550100 Auto insurance .*Open Desk/ })
      .waitFor()
    await expectAccessible(page)
    await page.goto(`${page.url()}?caller=%2B13055550126&range=today`)
    await page.getByText('1–1 of 1').waitFor()
    await page.getByLabel('Days').selectOption('Yesterday')
    await page.getByText('Nothing is like this.').waitFor()
    await page.getByLabel('Days').selectOption('From – to …')
    const today = new Date().toISOString().slice(0, 10)
    await page.getByLabel('First day').fill(`${Number(today.slice(0, 4)) - 1}-12-31`)
    await page.getByLabel('Last day').fill(`${Number(today.slice(0, 4)) + 1}-01-01`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(() => page.url()).toContain('created_at_start=')
    await page.getByText('1–1 of 1').waitFor()
    await page.getByLabel('Days').selectOption('Yesterday')
    await page.getByRole('button', { name: 'Show everything' }).click()
    await page.getByText('1–2 of 2').waitFor()
  })

  test('are added up over all pages, not only the one that is shown', async () => {
    const page = await session.open('/calls?range=today')
    const line = (name: RegExp) => page.locator('tfoot').getByRole('row', { name })
    await page.getByText('1–2 of 2').waitFor()
    const whole = ((await line(/^This page/).textContent()) ?? '').replace('This page', '').trim()
    expect(whole).toContain('$')
    expect(await line(/^All/).count()).toBe(0)
    await page.goto(`${page.url()}&per_page=1`)
    await line(/^All 2 .*\$/).waitFor()
    expect(((await line(/^All 2/).textContent()) ?? '').replace('All 2', '').trim()).toBe(whole)
    expect(((await line(/^This page/).textContent()) ?? '').replace('This page', '').trim()).not.toBe(whole)
    await expectAccessible(page)

    const refusal = { status: 503, json: { error: 'These calls are added up one by one.' } }
    await page.route('**/api/v5/calls/totals.json*', route => route.fulfill(refusal))
    await page.goto(`${page.url()}&caller_state[]=ca&caller_state[]=fl`)
    await page.getByText('1–1 of 2').waitFor()
    await line(/^All 2 These calls are added up one by one\./).waitFor()
    await expectAccessible(page)
  })

  test('lead to what can be done about their caller, and to the number that was called', async () => {
    const page = await session.open('/calls?range=today&caller=%2B13055550125')
    await page.getByText('1–1 of 1').waitFor()
    await page.locator('tr[data-row]').first().getByText('+13055550125').click()
    const panel = page.getByRole('complementary', { name: 'Row' })
    await panel.getByRole('link', { name: 'New contact' }).click()
    await page.getByRole('dialog', { name: 'New contact' }).waitFor()
    expect(await page.getByLabel('Number', { exact: true }).inputValue()).toBe('+13055550125')
    await page.getByRole('button', { name: 'Create contact' }).click()
    await panel.getByRole('link', { name: 'Contact', exact: true }).waitFor()
    await panel.getByRole('link', { name: 'Suppress', exact: true }).click()
    expect(await page.getByLabel('Number', { exact: true }).inputValue()).toBe('+13055550125')
    await page.goBack()
    await panel.getByRole('link', { name: 'Contact', exact: true }).waitFor()
    await expectAccessible(page)
    await panel.getByRole('link', { name: 'All calls' }).waitFor()
    await panel.getByRole('link', { name: '+18005550100' }).click()
    await page.getByRole('heading', { name: 'Numbers', level: 1 }).waitFor()
    await page.getByText('1–1 of 1').waitFor()
  })

  test('have their callers suppressed together, and that is undone', async () => {
    const { request } = session.service
    const suppressed = async () =>
      (await request('GET', '/suppressed_numbers.json')).body.map(
        (row: { suppressed_number: { number: string } }) => row.suppressed_number.number,
      )
    const page = await session.open('/calls?range=today')
    await page.getByText('1–2 of 2').waitFor()
    for (const check of await page.locator('tr[data-row] .check').all()) await check.click()
    await page.getByRole('button', { name: 'Suppress callers' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Suppress 2 callers?' })
    await asked.waitFor()
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Suppress callers' }).click()
    await page.getByText('Suppressed 2 callers.').waitFor()
    expect((await suppressed()).sort()).toEqual(['+13055550125', '+13055550126'])
    await page.locator('tr[data-row]').first().getByText('+13055550126').click()
    const panel = page.getByRole('complementary', { name: 'Row' })
    await panel.getByRole('link', { name: 'Suppressed' }).waitFor()
    await page
      .locator('.notice', { hasText: 'Suppressed 2 callers.' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await panel.getByRole('link', { name: 'Suppress', exact: true }).waitFor()
    expect(await suppressed()).toEqual([])
    const reporter = await session.service.addUser(session.service.companyId, 'reporter')
    const theirs = await session.open('/calls?range=today', { apiKey: reporter })
    await theirs.getByText('1–2 of 2').waitFor()
    expect(await theirs.locator('tr[data-row] .check').count()).toBe(0)
    await theirs.locator('tr[data-row]').first().getByText('+13055550126').click()
    await theirs.getByRole('link', { name: 'All calls' }).waitFor()
    await theirs.waitForLoadState('networkidle')
    expect(await theirs.getByRole('link', { name: /^(Suppress|New contact)$/ }).count()).toBe(0)
  })

  test('have thousands of callers suppressed a thousand at a time, which can be stopped and undone', async () => {
    const { request } = session.service
    const [{ call: known }] = (await request('GET', '/api/v5/calls.json')).body
    const count = async () =>
      Number((await request('GET', '/suppressed_numbers.json?per_page=1')).headers['x-total-count'])
    const page = await session.open('/calls')
    await page.getByText('1–2 of 2').waitFor()
    await page.route('**/api/v5/calls.json*', route => manyCalls(route, known))
    const select = async () => {
      await page.reload()
      await page.getByText('of 2,300').waitFor()
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).press('Space')
      await page.getByRole('button', { name: 'Select all 2,300 that match' }).press('Enter')
      await page.getByText('2,300 selected, on all pages').waitFor()
      await page.getByRole('button', { name: 'Suppress callers' }).click()
      await page.getByRole('alertdialog', { name: 'Suppress 2,300 callers?' }).waitFor()
    }
    const confirm = () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Suppress callers' }).click()
    const undo = () => page.locator('.notice').getByRole('button', { name: 'Undo' }).click()

    await select()
    let release: () => void = () => undefined
    const isReleased = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/suppressed_numbers/bulk.json*', async route => {
      await isReleased
      await route.continue()
    })
    await confirm()
    await page.getByRole('progressbar', { name: 'Callers done' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
    release()
    await page.getByText('“Suppress callers” was done with 1,000 of 2,300.').waitFor()
    await page.getByText('1,300 selected').waitFor()
    await page.getByText('It was stopped. 1,300 were left as they are.').waitFor()
    expect(await count()).toBe(1_000)
    await undo()
    await page.getByText('removed 1,000 records').or(page.getByText('Removed 1,000 records')).waitFor()
    expect(await count()).toBe(0)

    await select()
    await confirm()
    await page.getByText('“Suppress callers” was done with all 2,300.').waitFor()
    expect(await count()).toBe(2_300)
    await undo()
    await expect.poll(count).toBe(0)
  })

  test('are asked for by a terminal as they are shown', async () => {
    const page = await session.open('/calls?range=today&caller=%2B13055550126')
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('button', { name: 'Copy as curl' }).click()
    await page.getByText('Put your API key in place').waitFor()
    const command = String(await page.evaluate('navigator.clipboard.readText()'))
    const address = new URL(/'(.*)'$/.exec(command)?.[1] ?? '')
    const headers = { authorization: `Bearer ${session.service.apiKey}` }
    const rows = (await (await fetch(address, { headers })).json()) as { call: { caller: string } }[]
    expect(rows.map(row => row.call.caller)).toEqual(['+13055550126'])
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      ...{ page: '1', per_page: '50', sort_by: 'created_at', order: 'desc' },
      company_id: String(session.service.companyId),
    })
  })

  test('are saved as a file, however many pages they have; a refusal stands there in words', async () => {
    const page = await session.open('/calls?range=today&caller=%2B13055550126')
    await page.getByText('1–1 of 1').waitFor()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV of all rows' }).click()
    const saved = await file
    expect(saved.suggestedFilename()).toMatch(/^calls-.*Z\.csv$/)
    const [heading, ...lines] = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
    // What is shown: a column that the list puts together is the fields that it is of.
    expect(heading).toMatch(/^created_at,status,connected,converted,caller,number,.*,profit$/)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('+13055550126')

    await page.getByRole('button', { name: 'Columns' }).click()
    const choices = page.getByRole('dialog', { name: 'Columns' })
    for (const name of ['Outcome', 'Payout', 'Caller’s zip'])
      await choices.getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
    const chosen = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV of all rows' }).click()
    const [chosenHeading] = (await readFile(await (await chosen).path(), 'utf8')).split('\r\n')
    expect(chosenHeading).toBe(
      'created_at,caller,number,cid,afid,system_target_id,tid,dialed_call_duration,revenue,profit,caller_zip',
    )

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'As they were' }).click()
    await page.keyboard.press('Escape')

    let answer = (_route: Route) => Promise.resolve()
    const asked = new Promise<() => void>(resolve => {
      answer = route => new Promise(done => resolve(() => done(route.abort())))
    })
    await page.route('**/api/v5/calls.csv*', route => answer(route))
    await page.getByRole('button', { name: 'CSV of all rows' }).click()
    await page.getByText('Making a file of 1 call …').waitFor()
    await expectAccessible(page)
    const breakOff = await asked
    breakOff()
    await page.getByText('The service does not answer.').waitFor()
    await expectAccessible(page)
    answer = route => route.fulfill({ status: 400, json: { error: 'More than 100000 calls match.' } })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('More than 100000 calls match.').waitFor()
    await page.unroute('**/api/v5/calls.csv*')
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Try again' }).click(),
    ])
    expect(again.suggestedFilename()).toMatch(/\.csv$/)
    await page.getByText('More than 100000 calls match.').waitFor({ state: 'detached' })
  })

  test('tell who was considered and why, and are decided once more', async () => {
    const uuid = await call(session.service, network, '+13055550127')
    const page = await session.open(`/calls/${uuid}`)
    await page.getByRole('heading', { name: 'Call from +13055550127' }).waitFor()
    await page.getByText('To be rung: Open Desk. Skipped: 1.').waitFor()
    await page.getByRole('row', { name: /Open Desk.*1st to ring/ }).waitFor()
    await page.getByRole('row', { name: /Paused Desk.*Paused/ }).waitFor()
    await page.getByText('Open Desk answered.').waitFor()
    await page.getByRole('button', { name: 'Decide again' }).click()
    await page.getByText('It is decided the same.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open Desk' }).first().click()
    await page.getByRole('heading', { name: 'Open Desk' }).waitFor()
  })

  test('are heard, and what was said by SIP is seen', async () => {
    const uuid = await call(session.service, network, '+13055550128')
    // Only calls by SIP have SIP messages.
    await session.service.database.pool.query("UPDATE calls SET via = 'sip' WHERE uuid = $1", [uuid])
    const where = { companyId: session.service.companyId, uuid }
    await insertRecording(session.service, where, toneFile())
    await insertSipTrace(session.service, where)
    const page = await session.open(`/calls/${uuid}`)
    const player = page.getByLabel('The recording of the call')
    await player.waitFor()
    await page.locator('.waveform').waitFor()
    await page.getByText('Above the line: the caller.').waitFor()
    await page.locator('.waveform').click({ position: { x: 200, y: 20 } })
    await page.waitForFunction(`document.querySelector('audio').currentTime > 0`)
    await page.getByText('Caller to service: INVITE').click()
    await page.getByText('INVITE sip:+18005550100@dialplane.example SIP/2.0').waitFor()
    await page
      .getByRole('row', { name: /Caller.*1\.5 ms 4 0\.5 ms 80\.0 ms yes, 3 packets refused/ })
      .waitFor()
    await page.getByRole('row', { name: /Destination 1.*not told not told not known no/ }).waitFor()
    await expectAccessible(page)
  })

  test('are told and heard beside their list, which they do not leave', async () => {
    const uuid = await call(session.service, network, '+13055550134')
    const where = { companyId: session.service.companyId, uuid }
    await insertRecording(session.service, where, toneFile())
    const tags = { offer: 'spring' }
    await session.service.database.pool.query('UPDATE calls SET tags = $2 WHERE uuid = $1', [uuid, tags])
    const page = await session.open('/calls?caller=%2B13055550134&columns=outcome%2Crecording%2Cvia')
    let filesRead = 0
    page.on('request', request => {
      if (request.url().includes('recording.wav')) filesRead++
    })
    const link = page.getByRole('link', { name: 'Listen to the call from +13055550134, in a new tab' })
    await link.waitFor()
    const played = await page.evaluate(
      `fetch('${await link.getAttribute('href')}').then(({ status }) => status)`,
    )
    expect(played).toBe(200)
    filesRead = 0
    await page.locator('tr[data-row]').getByText('Answered').click()
    const panel = page.getByRole('complementary', { name: 'Row' })
    await panel.getByText('Open Desk answered.').waitFor()
    await panel.getByRole('row', { name: /Paused Desk.*Paused/ }).waitFor()
    await panel.getByRole('region', { name: 'Tags' }).getByText('spring').waitFor()
    const player = panel.getByLabel('The recording of the call')
    await player.waitFor()
    await expectAccessible(page)
    // Who looks through a list reads no files by that.
    expect(filesRead).toBe(0)
    expect(await panel.locator('.waveform').count()).toBe(0)
    await page.evaluate(`document.querySelector('audio').play()`)
    await panel.locator('.waveform').waitFor()
    expect(await page.getByRole('heading', { name: 'Calls', level: 1 }).count()).toBe(1)
  })

  test('that are just over show what is kept of them as it comes', async () => {
    const uuid = await call(session.service, network, '+13055550132')
    // Only calls by SIP have SIP messages.
    const { rows } = await session.service.database.pool.query<{ end_time: Date }>(
      "UPDATE calls SET via = 'sip', end_time = now() WHERE uuid = $1 RETURNING end_time",
      [uuid],
    )
    const page = await session.open('/calls')
    // However long this takes, the call is just over.
    await page.clock.setFixedTime(rows[0]?.end_time ?? 0)
    const ladder = page.waitForResponse(/sip_trace\.json/)
    await page.goto(`${page.url()}/${uuid}`)
    expect((await ladder).status()).toBe(404)
    await page.getByText('Open Desk answered.').waitFor()
    expect(await page.getByLabel('The recording of the call').count()).toBe(0)
    const where = { companyId: session.service.companyId, uuid }
    await insertRecording(session.service, where, toneFile())
    await insertSipTrace(session.service, where)
    await page.getByLabel('The recording of the call').waitFor()
    await page.getByText('Caller to service: INVITE').waitFor()
  })

  test('that run have a recording to be paused where they may be recorded', async () => {
    const uuid = await runningCall('+13055550133')
    await session.service.database.pool.query("UPDATE calls SET via = 'sip' WHERE uuid = $1", [uuid])
    const records = (record_calls: boolean) =>
      session.service.request('PUT', '/campaigns/cid/autos.json', { body: { campaign: { record_calls } } })
    await records(true)
    const page = await session.open(`/calls/${uuid}`)
    await page.getByRole('region', { name: 'Recording' }).getByRole('button', { name: 'Pause' }).waitFor()
    await expectAccessible(page)
    await records(false)
    const campaign = page.waitForResponse(/campaigns\/cid\/autos\.json/)
    await page.reload()
    await campaign
    await page.getByText('Open Desk answered.').waitFor()
    expect(await page.getByRole('region', { name: 'Recording' }).count()).toBe(0)
    await session.service.request('POST', `/api/v5/calls/${uuid}/hangup.json`)
  })

  test('that run are ended by who asked twice', async () => {
    const page = await session.open(`/calls/${await runningCall('+13055550129')}`)
    await page.getByRole('button', { name: 'End the call' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'End the call' }).click()
    await page.getByText(/The call ended: .* ended it\./).waitFor()
    await page.getByText('the service', { exact: true }).waitFor()
  })

  test('that run are shown to be over once somebody else ended them', async () => {
    const uuid = await runningCall('+13055550130')
    const page = await session.open('/calls')
    let letEventsPass = () => {}
    const held = new Promise<void>(resolve => {
      letEventsPass = resolve
    })
    await page.route('**/events.json*', async route => {
      await held
      await route.continue()
    })
    await page.getByText('+13055550130').first().waitFor()
    await page.goto(`${page.url()}/${uuid}`)
    const story = page.getByRole('region', { name: 'What happened' })
    await story.getByText('Loading …').waitFor()
    expect(await page.getByText('Nothing is told of this call.').count()).toBe(0)
    letEventsPass()
    await page.getByText('Open Desk answered.').waitFor()
    const ended = await session.service.request('POST', `/api/v5/calls/${uuid}/hangup.json`)
    expect(ended.status).toBe(200)
    await page.getByText(/The call ended: /).waitFor()
    await page.getByText('the service', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /End the call/ }).count()).toBe(0)
    await expectAccessible(page)
  })

  test('that run are asked for no more once they can be read no longer, until somebody tries again', async () => {
    const uuid = await runningCall('+13055550131')
    const page = await session.open('/calls')
    let asked = 0
    await page.route('**/events.json*', route => {
      asked++
      return route.fulfill({ status: 403, json: { error: 'You may not see what happened.' } })
    })
    await page.clock.install()
    await page.goto(`${page.url()}/${uuid}`)
    const story = page.getByRole('region', { name: 'What happened' })
    await story.getByText('You may not see what happened.').waitFor()
    await page.clock.runFor(30_000)
    expect(asked).toBe(1)
    await page.unroute('**/events.json*')
    await story.getByRole('button', { name: 'Try again' }).click()
    await story.getByText('Open Desk answered.').waitFor()
    expect(await story.getByRole('alert').count()).toBe(0)
  })

  test('that do not exist are told in the service’s words', async () => {
    const page = await session.open('/calls/00000000-0000-7000-8000-000000000000')
    await page.getByRole('alert').waitFor()
  })

  test('show each party its own side of the money', async () => {
    const { publisher, buyer } = await addPortalUsers(session.service)
    const page = await session.open('/calls', { apiKey: publisher.apiKey })
    await page.getByRole('columnheader', { name: 'You earn' }).waitFor()
    expect(await page.getByRole('columnheader', { name: /Revenue|Payout|Target|Profit/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Target', exact: true }).count()).toBe(0)
    await page
      .getByRole('row', { name: /Converted/ })
      .getByRole('link')
      .first()
      .click()
    await page.getByText('What happened').waitFor()
    await page.getByText('The call converted: you earn $5.00.').waitFor()
    expect(await page.getByText('Harbor Insurance').count()).toBe(0)
    await expectAccessible(page)
    await page.goBack()
    await page.locator('tr[data-row]').first().getByText('Converted').click()
    const panel = page.getByRole('complementary', { name: 'Row' })
    await panel.getByText('The call converted: you earn $5.00.').waitFor()
    expect(await panel.getByText(/Harbor Insurance|Recording|Revenue/).count()).toBe(0)
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Columns' }).click()
    const choices = page.getByRole('dialog', { name: 'Columns' })
    await choices.getByText('Rescued', { exact: true }).waitFor()
    expect(await choices.getByText('Recording', { exact: true }).count()).toBe(0)
    const bought = await session.open('/calls', { apiKey: buyer.apiKey })
    await bought.getByRole('columnheader', { name: 'You pay' }).waitFor()
    expect(await bought.getByRole('columnheader', { name: /Revenue|Payout|Publisher|Profit/ }).count()).toBe(
      0,
    )
  })

  test('fit a telephone', async () => {
    const uuid = await call(session.service, network, '+13055550131')
    for (const address of ['/calls', `/calls/${uuid}`]) {
      const page = await session.open(address, { width: 320, height: 640, scheme: 'dark' })
      await page.getByText('+13055550131').first().waitFor()
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    }
  })
})

/** A call that goes on for ten minutes unless somebody ends it; answers its UUID. */
async function runningCall(callerNumber: string): Promise<string> {
  const answer = await session.service.request('POST', '/api/v5/simulated_calls.json', {
    body: {
      simulated_call: {
        number: '+18005550100',
        caller_number: callerNumber,
        clock: 'realtime',
        answers: [{ answer_after: 0, talk_seconds: 600 }],
      },
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.simulated_call.call.uuid
}

/** A second of two tones in stereo, 16 bits at 8 kHz. */
function toneFile(): Buffer {
  const samples = 8_000
  const file = Buffer.alloc(WAV_HEADER_BYTES + samples * 4)
  writeWavHeader(file, 2, 8_000)
  for (let sample = 0; sample < samples; sample++) {
    const at = WAV_HEADER_BYTES + sample * 4
    file.writeInt16LE(Math.round(12_000 * Math.sin(sample / 3)), at)
    file.writeInt16LE(Math.round(6_000 * Math.sin(sample / 5)), at + 2)
  }
  return file
}

/** So many calls as nobody places in a test, each from another caller; all alike but for that. */
async function manyCalls(route: Route, like: object): Promise<void> {
  const { searchParams } = new URL(route.request().url())
  const [page, perPage, total] = [
    Number(searchParams.get('page')),
    Number(searchParams.get('per_page')),
    2_300,
  ]
  const first = (page - 1) * perPage
  const rows = Array.from({ length: Math.min(perPage, total - first) }, (_, place) => ({
    call: { ...like, uuid: `call-${first + place}`, caller: `+1305${5_550_000 + first + place}` },
  }))
  const next: Record<string, string> = first + perPage < total ? { link: '<next>; rel="next"' } : {}
  await route.fulfill({ json: rows, headers: { 'x-total-count': String(total), ...next } })
}
