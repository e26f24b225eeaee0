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

/** Opens the import of a list, brings a table and looks at the preview. */
async function preview(list: string, table: string) {
  const page = await session.open(list)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByLabel('Rows', { exact: true }).fill(table)
  await page.getByRole('button', { name: 'Preview' }).click()
  return page
}

describe('a table', () => {
  test('of targets makes new ones, and changes those that there are', async () => {
    const { request } = session.service
    const settings = { time_zone: 'Beijing' }
    const path = `/companies/${session.service.companyId}/settings.json`
    expect((await request('PUT', path, { body: { settings } })).status).toBe(200)
    const sun = { number: '+13055550100', tid: 'sun', name: 'Sun' }
    expect((await request('POST', '/targets.json', { body: { target: sun } })).status).toBe(201)
    const table =
      'Target ID,Name,Phone,Daily cap,Conditions,Timezone,Tags\nsun,Sunshine,,100,"caller_state:CA, age:>=25",America/New_York,gold\nmoon,Moon,+13055550101,,,,silver'
    const page = await preview('/targets', `${table}\nstar,Star,+13055550102,,,Mars/Olympus,`)
    await page.getByText('Of the rows, 1 would be new, 1 would be changed, 1 is refused.').waitFor()
    await page.getByText(/Time zone .* such as Eastern Time \(US & Canada\)/).waitFor()
    await page.getByRole('row', { name: /^2 .*Changed.*Name: Sun → Sunshine/ }).waitFor()
    await page.getByRole('row', { name: /New.*Name: Moon.*Time zone: Beijing, as the Company’s/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByText('Imported: 1 new, 1 changed, 1 left out.').waitFor()
    await page.getByRole('row', { name: /Moon/ }).waitFor()
    const { body } = await request('GET', '/targets.json')
    const [changed, made] = body
    expect(changed).toMatchObject({ tid: 'sun', name: 'Sunshine', time_zone: 'Eastern Time (US & Canada)' })
    expect(changed.tag_values).toMatchObject([
      { key: 'caller_state', operator: '==', value: 'CA' },
      { key: 'age', operator: '>=', value: '25' },
    ])
    expect(made).toMatchObject({ tid: 'moon', number: '+13055550101', time_zone: 'Beijing' })
    const notice = page.locator('.notice', { hasText: 'Imported' })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /Moon/ }).waitFor({ state: 'detached' })
    expect((await request('GET', '/targets.json')).body[0]).toMatchObject({ name: 'Sun', tag_values: [] })
  })

  test('keeps what its columns were said to be while its rows are mended', async () => {
    const page = await session.open('/targets/import')
    const rows = page.getByLabel('Rows', { exact: true })
    await rows.fill('phone,remark\n1,Rain')
    await page.getByRole('button', { name: /remark is taken as/ }).click()
    await page.getByRole('option', { name: 'Name', exact: true }).click()
    await rows.fill('phone,remark\n+13055550109,Rain')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('row', { name: /New.*Name: Rain/ }).waitFor()
    await rows.fill('phone,note\n+13055550109,Rain')
    await page.getByRole('button', { name: /Left out note is taken as/ }).waitFor()
  })

  test('without a header keeps what its columns were said to be while its first row is mended', async () => {
    const page = await session.open('/targets/import')
    const rows = page.getByLabel('Rows', { exact: true })
    await rows.fill('rain,1\nsnow,+13055550108')
    await page.getByRole('button', { name: /Column 2 is taken as/ }).click()
    await page.getByRole('option', { name: 'Number', exact: true }).click()
    await rows.fill('rain,+13055550109\nsnow,+13055550108')
    await page.getByRole('button', { name: 'Number Column 2 is taken as' }).waitFor()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Of the rows, 2 would be new.').waitFor()
    await page
      .getByRole('row', { name: /New.*Time zone: Beijing, as the Company’s/ })
      .first()
      .waitFor()
  })

  test('of numbers takes those of one’s own, without columns that only buying needs', async () => {
    const spring = { cid: 'spring', name: 'Spring sale' }
    await session.service.request('POST', '/campaigns.json', { body: { campaign: spring } })
    const page = await preview(
      '/numbers',
      'did;campaign;label\n8005550100;spring;Billboard\n8005550101;winter;',
    )
    await page.getByText('Of the rows, 1 would be new, 1 is refused.').waitFor()
    await page.getByRole('button', { name: /^.*label is taken as/ }).click()
    expect(await page.getByRole('option', { name: 'Desired text' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
    await page.getByRole('row', { name: /18005550100.*Billboard.*spring/ }).waitFor()
  })

  test('of publishers of more rows than are sent at once is imported in portions, and undone as one', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => `p${index},Media ${index}`)
    const page = await preview('/publishers', `afid,company\n${rows.join('\n')}`)
    await page.getByText('Of the rows, 1,200 would be new.').waitFor()
    await page.getByText('The first 200 of 1,200 rows are shown.').waitFor()
    await page.getByRole('button', { name: 'Import 1,200 rows' }).click()
    await page.getByText('Imported: 1,200 new.').waitFor()
    const count = async () => {
      const answer = await session.service.request('GET', '/api/v1/affiliates.json?per_page=1')
      return Number(answer.headers['x-total-count'])
    }
    expect(await count()).toBe(1_200)
    const notice = page.locator('.notice', { hasText: 'Imported' })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Removed 1,200 records.').waitFor()
    expect(await count()).toBe(0)
  }, 180_000)

  test('that fails says why where the focus is, and is looked at again', async () => {
    const page = await preview('/settings/tags', 'Key,In reports\nshade,true')
    await page.getByText('Of the rows, 1 would be new.').waitFor()
    await page.route('**/tags/import.json*', route =>
      route.fulfill({ status: 503, json: { error: 'The database is in trouble.' } }),
    )
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    const problem = page.getByRole('alert').filter({ hasText: 'Nothing was imported' })
    await problem.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('alert')
    await expectAccessible(page)
    await page.unroute('**/tags/import.json*')
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Preview')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByText('Imported: 1 new.').waitFor()
  })

  test('of campaigns and of tags makes new ones', async () => {
    const campaigns = await preview('/campaigns', 'Campaign ID,Name\nautumn,Autumn sale\n,Winter sale')
    await campaigns.getByText('Of the rows, 2 would be new.').waitFor()
    await campaigns.getByRole('button', { name: 'Import 2 rows' }).click()
    await campaigns.getByText('Imported: 2 new.').waitFor()
    await campaigns.getByRole('row', { name: /Autumn sale/ }).waitFor()
    const tags = await preview('/settings/tags', 'Key,In reports\nage,true\nsize,perhaps')
    await tags.getByText('Of the rows, 1 would be new, 1 is refused.').waitFor()
    await expectAccessible(tags)
    await tags.getByRole('button', { name: 'Import 1 row' }).click()
    await tags.getByText(/^Imported: 1 new/).waitFor()
    await tags.getByRole('row', { name: /\bage\b/ }).waitFor()
  })
})
