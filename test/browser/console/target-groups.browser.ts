import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

async function create(path: string, rootKey: string, fields: object) {
  const answer = await session.service.request('POST', path, { body: { [rootKey]: fields } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body[rootKey]
}

const addTarget = (name: string) => create('/targets.json', 'target', { name, number: '+13055550101' })

async function readGroup(id: number) {
  return (await session.service.request('GET', `/target_groups/${id}.json`)).body.target_group
}

describe('groups', () => {
  test('are created from targets that are found by name, changed, cloned and deleted', async () => {
    const east = await addTarget('East desk')
    const west = await addTarget('West desk')
    const page = await session.open('/target-groups')
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New group' }).first().click()
    await page.getByLabel('Name').fill('Desks')
    await page.getByRole('combobox', { name: 'Members' }).fill('east')
    await page.getByRole('option', { name: /East desk/ }).click()
    await page.getByRole('button', { name: 'Remove East desk' }).waitFor()
    await page.getByLabel('Calls a day').fill('20')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create group' }).click()
    await page.getByText('Created Desks.').waitFor()
    await page.getByRole('row', { name: /Desks.*Has room.*0 of 20 a day/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Desks' }).click()
    await page.getByRole('link', { name: 'East desk' }).waitFor()
    await expectAccessible(page)
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Remove East desk' }).click()
    await page.getByRole('combobox', { name: 'Members' }).fill('west')
    await page.getByRole('option', { name: /West desk/ }).click()
    await page.getByRole('button', { name: 'Remove West desk' }).waitFor()
    await page.getByRole('button', { name: /Its targets ring/ }).click()
    await page.getByRole('option', { name: /all at once/ }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText("Priority can't be blank").waitFor()
    await page.getByRole('textbox', { name: 'Priority' }).fill('1')
    await page.getByRole('textbox', { name: 'Weight' }).fill('2')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await readGroup(id)).toMatchObject({ target_ids: [west.id], behavior: 2, priority: 1, weight: 2 })
    expect(east.id).not.toBe(west.id)
    await page.getByRole('button', { name: 'Clone' }).click()
    await page.getByRole('heading', { name: 'Desks copy' }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete the group' }).click()
    await page.getByText('Deleted Desks copy.').waitFor()
  })

  test('reset the hard caps of all members, for who may', async () => {
    const target = await addTarget('Member')
    const group = await create('/target_groups.json', 'target_group', {
      name: 'Capped desks',
      target_ids: [target.id],
      hard_cap_attributes: { cap: 1 },
    })
    await create('/campaigns.json', 'campaign', { cid: 'desks', target_group_ids: [group.id] })
    const number = '+18885550143'
    await create('/numbers.json', 'number', { number, cid: 'desks' })
    await create('/api/v5/simulated_calls.json', 'simulated_call', { number, caller_number: '+13035550143' })
    const member = await session.service.addUser(session.service.companyId, 'member')
    const theirs = await session.open(`/target-groups/${group.id}`, { apiKey: member })
    await theirs.getByText('of 1 · full').first().waitFor()
    expect(await theirs.getByRole('button', { name: 'Reset hard caps' }).count()).toBe(0)
    const page = await session.open(`/target-groups/${group.id}`)
    await page.getByText('of 1 · full').first().waitFor()
    await page.getByRole('button', { name: 'Reset hard caps' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reset the hard caps' }).click()
    await page.getByText('The hard caps of Capped desks and its targets count from 0.').waitFor()
    expect((await readGroup(group.id)).caps[0]).toMatchObject({ type: 'Hard', filled: 0 })
  })

  test('tell which campaigns dial them, and how each member stands', async () => {
    const open = await addTarget('Open member')
    const paused = await addTarget('Paused member')
    const closed = await create('/targets.json', 'target', {
      name: 'Closed member',
      number: '+13055550102',
      business_hours_attributes: [{ day_of_week: 0, time_open: 0, time_close: 1, work_day: false }],
    })
    const full = await create('/targets.json', 'target', {
      name: 'Full member',
      number: '+13055550103',
      hard_cap_attributes: { cap: 0 },
    })
    const members = [open, paused, closed, full].map(({ id }) => id)
    await session.service.request('PUT', `/targets/${paused.id}.json`, { body: { target: { paused: true } } })
    const group = await create('/target_groups.json', 'target_group', { name: 'Mixed', target_ids: members })
    const page = await session.open(`/target-groups/${group.id}`)
    const table = page.getByRole('table', { name: 'Members' })
    for (const row of [
      /^Open member .* Open/,
      /^Paused member .* Paused/,
      /^Closed member .* Closed/,
      /^Full member .* Capped/,
    ])
      await table.getByRole('row', { name: row }).waitFor()
    const used = page.getByRole('region', { name: 'Used by' })
    await used.getByText('No campaign dials it yet').waitFor()
    await create('/campaigns.json', 'campaign', {
      cid: 'mixed',
      name: 'Mixed fruit',
      target_group_ids: [group.id],
    })
    const menu = [{ option: '2', action: 1, target_group_ids: [group.id] }]
    await create('/campaigns.json', 'campaign', {
      cid: 'pressed',
      menu_options_attributes: menu,
      paused: true,
    })
    await page.reload()
    await used.getByText(/^pressed.*paused$/).waitFor()
    await expectAccessible(page)
    await used.getByRole('link', { name: 'As a list' }).click()
    await page.getByText('1–2 of 2').waitFor()
    await page.goBack()
    await used.getByRole('link', { name: 'Mixed fruit' }).click()
    await page.getByRole('heading', { name: 'Mixed fruit', level: 1 }).waitFor()
    const ofTarget = await session.open(`/targets/${closed.id}`)
    await ofTarget
      .getByRole('region', { name: 'Used by' })
      .getByRole('link', { name: 'Mixed fruit' })
      .waitFor()
    await expectAccessible(ofTarget)
  })

  test('are edited together, or none of them where one is refused', async () => {
    const added = await addTarget('Added desk')
    const ready = await create('/target_groups.json', 'target_group', {
      name: 'Ready of pair',
      priority: 1,
      weight: 1,
    })
    const bare = await create('/target_groups.json', 'target_group', { name: 'Bare of pair' })
    const page = await session.open('/target-groups?q=of+pair')
    for (const name of [/Ready of pair/, /Bare of pair/])
      await page.getByRole('row', { name }).locator('.check').click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const choose = async (field: RegExp, option: RegExp) => {
      await page.getByRole('dialog').getByRole('button', { name: field }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await choose(/Members/, /Add these/)
    await page.getByRole('combobox', { name: 'Which targets' }).fill('added')
    await page.getByRole('option', { name: /Added desk/ }).click()
    await choose(/Their targets ring/, /all at once/)
    await choose(/Calls a month/, /At most/)
    await page.getByRole('textbox', { name: 'Limit' }).fill('100')
    await page.getByRole('button', { name: 'Change 2 groups' }).click()
    await page.getByText("Bare of pair: Priority can't be blank").waitFor()
    await expectAccessible(page)
    expect(await readGroup(ready.id)).toMatchObject({ behavior: 1, target_ids: [] })
    await page.getByRole('textbox', { name: 'Priority' }).fill('2')
    await page.getByRole('textbox', { name: 'Weight' }).fill('3')
    await page.getByRole('button', { name: 'Change 2 groups' }).click()
    await page.getByText('Changed 2 groups.').waitFor()
    const changed = { behavior: 2, priority: 2, weight: 3, target_ids: [added.id] }
    expect(await readGroup(ready.id)).toMatchObject(changed)
    expect(await readGroup(bare.id)).toMatchObject(changed)
  })

  test('are deleted together, and put back', async () => {
    await create('/target_groups.json', 'target_group', { name: 'First of two' })
    await create('/target_groups.json', 'target_group', { name: 'Second of two' })
    const page = await session.open('/target-groups?q=of+two')
    for (const name of [/First of two/, /Second of two/])
      await page.getByRole('row', { name }).locator('.check').click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('First of two, Second of two. Campaigns let them go').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted 2 groups.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Restored 2 records.').waitFor()
    await page.getByRole('row', { name: /First of two/ }).waitFor()
  })
})
