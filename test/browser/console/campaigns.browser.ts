import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeWav } from '../../../src/telephony/media/sound/write-wav.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

let session: ConsoleSession

beforeAll(async () => {
  session = await startConsoleSession()
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

async function add(path: string, rootKey: string, fields: object) {
  const { status, body } = await session.service.request('POST', path, { body: { [rootKey]: fields } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body[rootKey]
}

const addCampaign = (fields: object) => add('/campaigns.json', 'campaign', fields)
const addTarget = (fields: object) => add('/targets.json', 'target', fields)
const stored = async (cid: string) =>
  (await session.service.request('GET', `/campaigns/cid/${cid}.json`)).body.campaign

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('campaigns', () => {
  test('are created, changed, cloned and deleted, from an empty list on', async () => {
    const page = await session.open('/campaigns')
    await page.getByRole('heading', { name: 'No campaigns yet' }).waitFor()
    await page.getByRole('link', { name: 'New campaign' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Insurance')
    await page.getByLabel('CID').fill('insurance')
    await page.getByLabel('What callers hear', { exact: true }).fill('Press 1 to speak with an agent.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.getByRole('heading', { name: 'Insurance', exact: true }).waitFor()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Calls of one caller').fill('3')
    await page.getByLabel('CID').fill('insurance-us')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByText('at most 3 calls in 1 h 00 min').waitFor()
    expect(await stored('insurance-us')).toMatchObject({ velocity_calls: 3, name: 'Insurance' })
    await page.getByRole('button', { name: 'Clone' }).click()
    await page.getByRole('button', { name: 'Clone the campaign' }).click()
    await page.getByRole('heading', { name: 'Insurance copy' }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete the campaign' }).click()
    await page.getByRole('link', { name: 'Insurance', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Insurance copy' }).count()).toBe(0)
  })

  test('are paused together, and found by their internal id', async () => {
    const one = await addCampaign({ cid: 'one', name: 'One' })
    await addCampaign({ cid: 'two', name: 'Two' })
    const page = await session.open('/campaigns?sort=name')
    for (const name of ['One', 'Two'])
      await page
        .getByRole('row', { name: new RegExp(`${name} `) })
        .locator('.check')
        .click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Paused 2 campaigns.').waitFor()
    expect((await stored('one')).paused).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /One.*Active/ }).waitFor()
    await expectAccessible(page)
    const byId = await session.open(`/campaigns/${one.id}`)
    await byId.getByRole('heading', { name: 'One', exact: true }).waitFor()
    expect(byId.url()).toContain('/campaigns/one')
  })

  test('are edited together, only in what is set, and put back', async () => {
    await addCampaign({ cid: 'uno', name: 'Uno', velocity_calls: 9, minimum_attestation: 'B' })
    await addCampaign({ cid: 'due', name: 'Due', record_seconds: 60 })
    const page = await session.open('/campaigns?sort=name')
    for (const name of [/Uno /, /Due /]) await page.getByRole('row', { name }).locator('.check').click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const change = page.getByRole('button', { name: 'Change 2 campaigns' })
    await change.click()
    await page.getByText('Nothing would change').waitFor()
    const chooseIn = async (field: RegExp, option: string) => {
      await page.getByRole('dialog').getByRole('button', { name: field }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await chooseIn(/Order of the targets/, 'By highest bid')
    await chooseIn(/Calls are recorded/, 'No')
    await page.getByRole('textbox', { name: 'Duplicates within' }).fill('60')
    await chooseIn(/Calls of one caller/, 'At most …')
    await page.getByRole('textbox', { name: 'Limit' }).fill('3')
    await chooseIn(/Least attestation/, 'None is asked for')
    await expectAccessible(page)
    await change.click()
    await page.getByText('Changed 2 campaigns.').waitFor()
    const set = { routing_strategy: 'bid', record_calls: false, dedupe_seconds: 60, velocity_calls: 3 }
    expect(await stored('uno')).toMatchObject({ ...set, minimum_attestation: null, record_seconds: null })
    expect(await stored('due')).toMatchObject({ ...set, record_seconds: 60 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Restored 2 records.').waitFor()
    expect(await stored('uno')).toMatchObject({
      routing_strategy: 'priority_weight',
      record_calls: true,
      dedupe_seconds: 0,
      velocity_calls: 9,
      minimum_attestation: 'B',
    })
  })

  test('that are refused say so at their field', async () => {
    await addCampaign({ cid: 'taken' })
    const page = await session.open('/campaigns/new')
    await page.getByLabel('CID').fill('taken')
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.getByText('has already been taken').waitFor()
    await expectAccessible(page)
  })

  test('are shown to a reporter without a way to change them', async () => {
    await addCampaign({ cid: 'read', name: 'Read', message: 'Press 1.' })
    const reporter = await session.service.addUser(session.service.companyId, 'reporter')
    const page = await session.open('/campaigns/read?tab=menu', { apiKey: reporter })
    await page.getByText('“Press 1.”').waitFor()
    await expectAccessible(page)
    for (const tab of ['Greeting', 'Conversions', 'Pixels', 'Payout tables', 'Numbers on pages']) {
      await page.getByRole('navigation', { name: 'Campaign' }).getByRole('link', { name: tab }).click()
      await page.locator('.section').first().waitFor()
    }
    expect(await page.getByRole('link', { name: 'Routing plan' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0)
  })
})

describe('the routing plan', () => {
  test('is moved by drag, keys and buttons, saved at once, and undone', async () => {
    const first = await addTarget({ number: '+12125550101', name: 'First', weight: 3 })
    const second = await addTarget({ number: '+12125550102', name: 'Second', paused: true })
    await addTarget({ number: '+12125550103', name: 'Third' })
    await addCampaign({ cid: 'plan', name: 'Plan', target_ids: [first.id, second.id] })
    const page = await session.open('/campaigns/plan?tab=routing')
    await page.getByRole('row', { name: 'First' }).getByText('100%').waitFor()
    await page.getByRole('row', { name: 'Second' }).getByText('none while paused').waitFor()
    await expectAccessible(page)
    const last = page.getByRole('grid', { name: 'Priority 2' })
    await page.getByRole('row', { name: 'Second' }).dragTo(last)
    await page.getByRole('grid', { name: 'Priority 2' }).getByRole('row', { name: 'Second' }).waitFor()
    await page.getByRole('combobox', { name: 'Add a target' }).fill('Third')
    await page.getByRole('option', { name: 'Third' }).click()
    await page.getByRole('button', { name: 'Move Third to priority 2' }).click()
    await page.getByLabel('Weight of First').fill('5')
    await page.keyboard.press('Tab')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the plan' }).click()
    await page.getByText('Saved the routing plan.').waitFor()
    const targetOf = async (name: string) =>
      (await stored('plan')).targets.find((target: { name: string }) => target.name === name)
    expect(await targetOf('Second')).toMatchObject({ priority: 2, weight: 1 })
    expect(await targetOf('First')).toMatchObject({ priority: 1, weight: 5 })
    expect(await targetOf('Third')).toMatchObject({ priority: 2 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('It is as it was.').waitFor()
    expect((await stored('plan')).target_ids).toEqual([first.id, second.id])
    expect(await targetOf('Second')).toMatchObject({ priority: 1 })
  })

  test('is moved by keys alone', async () => {
    const only = await addTarget({ number: '+12125550104', name: 'Only' })
    await addCampaign({ cid: 'keyed', name: 'Keyed', target_ids: [only.id] })
    const page = await session.open('/campaigns/keyed?tab=routing')
    await page.getByRole('button', { name: 'Drag Only' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.lane:has(:focus)', { hasText: 'Priority 2' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('grid', { name: 'Priority 2' }).getByRole('row', { name: 'Only' }).waitFor()
    await page.getByRole('button', { name: 'Save the plan' }).click()
    await page.getByText('Saved the routing plan.').waitFor()
    expect((await stored('keyed')).targets).toMatchObject([{ name: 'Only', priority: 2 }])
  })

  test('that somebody else changed meanwhile is shown beside one’s own, and nothing of it is saved', async () => {
    const shared = await addTarget({ number: '+12125550105', name: 'Shared' })
    const other = await addTarget({ number: '+12125550106', name: 'Other' })
    await addCampaign({ cid: 'contested', name: 'Contested', target_ids: [shared.id, other.id] })
    const page = await session.open('/campaigns/contested?tab=routing')
    await page.getByLabel('Weight of Shared').fill('5')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Take Other out of the campaign' }).click()
    const theirs = { target: { priority: 4, weight: 2 } }
    await session.service.request('PUT', `/targets/${shared.id}.json`, { body: theirs })
    await page.getByRole('button', { name: 'Save the plan' }).click()
    await page.getByRole('heading', { name: 'Somebody else changed this meanwhile' }).waitFor()
    await page
      .getByRole('row', {
        name: 'Place of Shared changed by both of you priority 4, weight 2 priority 1, weight 5',
      })
      .waitFor()
    await page.getByRole('row', { name: 'Targets changed by you Shared, Other Shared' }).waitFor()
    await expectAccessible(page)
    expect((await stored('contested')).target_ids).toEqual([shared.id, other.id])

    await page.getByRole('button', { name: 'Take what is there now' }).click()
    await page.getByRole('grid', { name: 'Priority 4' }).getByRole('row', { name: 'Shared' }).waitFor()
    await page.getByLabel('Weight of Shared').fill('6')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Save the plan' }).click()
    await page.getByText('Saved the routing plan.').waitFor()
    expect((await stored('contested')).targets).toMatchObject([
      { name: 'Shared', priority: 4, weight: 6 },
      { name: 'Other' },
    ])
  })
})

describe('the menu', () => {
  test('is built where it is drawn, and refuses at its node', async () => {
    await addCampaign({ cid: 'claims', name: 'Claims' })
    await addCampaign({ cid: 'menu', name: 'Menu', message: 'Press a key.' })
    const page = await session.open('/campaigns/menu?tab=menu')
    await page.getByRole('group', { name: 'Key 1', exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add a key' }).click()
    const second = page.getByRole('group', { name: 'Key 2', exact: true })
    await second.getByRole('button', { name: /Does/ }).click()
    await page.getByRole('option', { name: 'Ring a number' }).click()
    await second.getByLabel('Number', { exact: true }).fill('12')
    await page.getByRole('button', { name: 'Save the menu' }).click()
    await second.getByText('is not a valid phone number').waitFor()
    await expectAccessible(page)
    await second.getByLabel('Number', { exact: true }).fill('+12125550199')
    await page.getByRole('button', { name: 'Add a key' }).click()
    const third = page.getByRole('group', { name: 'Key 3', exact: true })
    await third.getByRole('button', { name: /Does/ }).click()
    await page.getByRole('option', { name: 'Go to a campaign' }).click()
    await third.getByRole('combobox', { name: 'Campaign' }).fill('Claims')
    await page.getByRole('option', { name: 'Claims' }).click()
    await page.getByRole('button', { name: 'Save the menu' }).click()
    await page.getByText('Saved the menu.').waitFor()
    await page.getByRole('button', { name: 'Remove key 1' }).click()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Add a key')
    await page.getByRole('button', { name: 'Save the menu' }).click()
    await page.locator('.form-bar').waitFor({ state: 'detached' })
    const options = (await stored('menu')).menu_options.map(
      (entry: { menu_option: object }) => entry.menu_option,
    )
    expect(options).toMatchObject([
      { option: '2', action: 2, target_number: '+12125550199' },
      { option: '3', action: 3, target_cid: 'claims' },
    ])
  })
})

describe('the greeting', () => {
  test('is a text, or a recording that can be listened to', async () => {
    await addCampaign({ cid: 'greeting', name: 'Greeting' })
    const page = await session.open('/campaigns/greeting?tab=greeting')
    await page.getByText('A text is spoken').click()
    await page.getByLabel('Text', { exact: true }).fill('Press 1.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the greeting' }).click()
    await page.getByText('Saved the greeting.').waitFor()
    expect((await stored('greeting')).greeting).toMatchObject({ message: 'Press 1.', voice_gender: 'Female' })
    await page.getByText('A recording is played').click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file …' }).click()
    await (await chooser).setFiles({ name: 'hello.wav', mimeType: 'audio/wav', buffer: silentWav() })
    await page.getByLabel('The new recording').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the greeting' }).click()
    await page.getByLabel('The greeting', { exact: true }).waitFor()
    await page.waitForFunction("document.querySelector('audio').duration > 0")
    expect((await stored('greeting')).greeting).toMatchObject({ message: null, audio_file_name: 'hello.wav' })
  })

  test('is spoken into the microphone', async () => {
    await addCampaign({ cid: 'spoken', name: 'Spoken' })
    const page = await session.open('/campaigns/spoken?tab=greeting')
    await page.getByText('A recording is played').click()
    await page.getByRole('button', { name: 'Record with the microphone' }).click()
    await page.getByText('Recording: speak now.').waitFor()
    await page.getByRole('button', { name: 'Stop recording' }).click()
    await page.getByLabel('The new recording').waitFor()
    await page.getByRole('button', { name: 'Save the greeting' }).click()
    await page.getByLabel('The greeting', { exact: true }).waitFor()
    expect((await stored('spoken')).greeting).toMatchObject({
      audio_file_name: 'greeting.wav',
      audio_file_content_type: 'audio/wav',
    })
  })

  test('cannot be spoken where the browser is not allowed to listen', async () => {
    await addCampaign({ cid: 'silent', name: 'Silent' })
    const page = await session.open('/campaigns/silent?tab=greeting')
    // What a browser says whose user does not allow it: the one of these tests has no user.
    await page.evaluate(
      `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('Permission denied', 'NotAllowedError') }`,
    )
    await page.getByText('A recording is played').click()
    await page.getByRole('button', { name: 'Record with the microphone' }).click()
    await page.getByText('The microphone cannot be used: Permission denied').waitFor()
    await page.getByRole('button', { name: 'Record with the microphone' }).waitFor()
  })
})

/** A tenth of a second. */
function silentWav(): Buffer {
  return writeWav([new Int16Array(800)], 8_000)
}

describe('what a campaign is worth', () => {
  test('its criteria are written as steps', async () => {
    await addCampaign({ cid: 'worth', name: 'Worth' })
    const page = await session.open('/campaigns/worth?tab=conversions')
    await page.getByRole('button', { name: 'Add a criterion' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Long calls')
    await page.getByLabel('Revenue', { exact: true }).fill('25')
    await page.getByLabel('Payout', { exact: true }).fill('15')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the criteria' }).click()
    await page.getByText('Saved the criteria.').waitFor()
    expect((await stored('worth')).conversion_criteria).toMatchObject([
      { name: 'Long calls', tiers: [{ seconds: 90, revenue: 25, payout: 15 }] },
    ])
  })

  test('its payout tables are checked, uploaded, put in force and rolled back', async () => {
    await addCampaign({ cid: 'tables', name: 'Tables' })
    const page = await session.open('/campaigns/tables?tab=payouts')
    await page.getByLabel('Rules as CSV').fill('rule_id,age,payout_pct\n1,>=30,much\n')
    await page.getByRole('button', { name: 'Check and try' }).click()
    await page.getByText('2 │ 1,>=30,much').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Rules as CSV').fill('rule_id,age,payout_pct\n1,>=30,60\n')
    await page.getByRole('button', { name: 'Check and try' }).click()
    await page.getByRole('heading', { name: 'Tried on 0 pings' }).waitFor()
    await page.getByLabel('Version', { exact: true }).fill('first')
    await page.getByText('In force at once').click()
    await page.getByRole('button', { name: 'Upload the version' }).click()
    await page.getByRole('row', { name: /first.*In force/ }).waitFor()
    await page.getByLabel('Version', { exact: true }).fill('second')
    await page.getByRole('button', { name: 'Upload the version' }).click()
    await page.getByRole('row', { name: /first.*Not in force/ }).waitFor()
    await page.getByRole('button', { name: 'Activate first' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Activate the version' }).click()
    await page.getByRole('row', { name: /second.*Not in force/ }).waitFor()

    const rules = page.getByLabel('Rules as CSV')
    await rules.fill('rule_id,age,payout_pct\n1,>=40,10\n')
    await page.getByRole('button', { name: 'Try first' }).click()
    const question = page.getByRole('alertdialog', { name: 'Replace what you typed?' })
    await question.waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await rules.inputValue()).toContain('>=40')
    await page.getByRole('button', { name: 'Try first' }).click()
    await question.getByRole('button', { name: 'Replace what I typed' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await rules.inputValue()).toContain('>=30')
    // What is a version is nowhere lost.
    await page.getByRole('button', { name: 'Try second' }).click()
    expect(await question.count()).toBe(0)
  })
})

describe('postback keys', () => {
  test('that two people edit are not overwritten unseen', async () => {
    const { id } = await addCampaign({ cid: 'shared-key', name: 'Shared key' })
    const path = `/campaigns/${id}/postback_keys`
    const body = { postback_key: { name: 'North', ttl_seconds: 30 } }
    const made = await session.service.request('POST', `${path}.json`, { body })
    const keyId = made.body.postback_key.id
    const page = await session.open(`/campaigns/shared-key?tab=keys&form=${keyId}`)
    await page.getByLabel('Held for').fill('45')
    await session.service.request('PUT', `${path}/${keyId}.json`, {
      body: { postback_key: { ttl_seconds: 90 } },
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: 'Held for changed by both of you 90 45' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Take what is there now' }).click()
    await page.getByRole('textbox', { name: 'Held for' }).fill('60')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { body: saved } = await session.service.request('GET', `${path}/${keyId}.json`)
    expect(saved.postback_key).toMatchObject({ ttl_seconds: 60 })
  })

  test('keep what is typed into their form wherever it is opened from', async () => {
    const { id } = await addCampaign({ cid: 'typed-key', name: 'Typed key' })
    const body = { postback_key: { name: 'North', ttl_seconds: 30 } }
    const path = `/campaigns/${id}/postback_keys.json`
    const keyId = (await session.service.request('POST', path, { body })).body.postback_key.id
    const page = await session.open(`/campaigns/typed-key?tab=keys&form=${keyId}`)
    await page.getByLabel('Name').fill('North of the river')
    await expect.poll(() => page.evaluate('JSON.stringify({ ...sessionStorage })')).toContain('of the river')
    page.once('dialog', dialog => dialog.accept())
    await page.goto(page.url().replace('?tab=keys', '?tab=keys&q=nor'))
    await page.getByText('Restored what you had typed.').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('North of the river')
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await page.getByLabel('Name').inputValue()).toBe('North')
  })

  test('are created, copied, rotated and deleted', async () => {
    await addCampaign({ cid: 'keys', name: 'Keys' })
    const page = await session.open('/campaigns/keys?tab=keys')
    await page.getByRole('link', { name: 'New key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('North')
    await page.getByLabel('Held for').fill('45')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.getByRole('heading', { name: 'North' }).waitFor()
    await expectAccessible(page)
    await page.locator('.card').getByRole('button', { name: 'Copy as curl' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
      /^curl -X POST ".*\/rtbs\.json\?key=/,
    )
    await page.getByRole('button', { name: 'Rotate North' }).click()
    await page.getByRole('button', { name: 'Make a new key' }).click()
    await page.getByRole('heading', { name: 'North (new)' }).waitFor()
    await page.getByRole('button', { name: 'Delete North', exact: true }).click()
    await page.getByRole('button', { name: 'Delete the key' }).click()
    await page.getByRole('heading', { name: 'North', exact: true }).waitFor({ state: 'detached' })
    expect((await stored('keys')).postback_keys).toMatchObject([{ name: 'North (new)', action: 'rtb' }])
    await page.getByRole('link', { name: 'Edit North (new)' }).click()
    await choose(page, 'A ping is a duplicate of', 'One by any key of the campaign')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('of any key of the campaign').waitFor()
  })

  test('are found, however many a campaign has', async () => {
    const { id } = await addCampaign({ cid: 'many-keys', name: 'Many keys' })
    const places = Array.from({ length: 55 }, (_, place) => String(place + 1).padStart(2, '0'))
    for (const place of places)
      await session.service.request('POST', `/campaigns/${id}/postback_keys.json`, {
        body: { postback_key: { name: `Key ${place}`, action: 'rtb' } },
      })
    const page = await session.open('/campaigns/many-keys?tab=keys')
    await page.getByText('1–50 of 55').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('51–55 of 55').waitFor()
    expect(await page.locator('.card').count()).toBe(5)
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Search postback keys' }).fill('Key 07')
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('link', { name: 'Edit Key 07' }).click()
    await page.getByRole('textbox', { name: 'Held for' }).fill('45')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByText('1–1 of 1').waitFor()
    expect(new URL(page.url()).search).toBe('?tab=keys&q=Key+07')
    await page.getByRole('searchbox', { name: 'Search postback keys' }).fill('nobody')
    await page.getByText('No key is called like this.').waitFor()
    await expectAccessible(page)
  })
})

describe('numbers on pages', () => {
  test('the snippet is copied, and its address asked as a visitor', async () => {
    await addCampaign({ cid: 'pages', name: 'Pages' })
    const page = await session.open('/campaigns/pages?tab=page-numbers')
    await page.getByText('data-show-key').waitFor()
    await page.getByRole('button', { name: 'Ask as a visitor' }).click()
    await page
      .locator('.outcome')
      .getByText(/number/i)
      .waitFor()
    await expectAccessible(page)
    await add('/numbers.json', 'number', { number: '+18885550123', cid: 'pages' })
    await page.getByRole('button', { name: 'Ask as a visitor' }).click()
    await page.getByText('A visitor is shown (888) 555-0123').waitFor()
    await page.getByRole('button', { name: 'Copy the snippet' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('dialplane.js')
  })
})
