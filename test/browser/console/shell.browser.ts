import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../harness/add-person.ts'
import { insertAlertEvent } from '../../harness/insert-alert-event.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { expectAccessible } from './expect-accessible.ts'

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

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** What has the focus: `H1 Home`. */
function focused(page: Page): Promise<string> {
  return page.evaluate("document.activeElement.tagName + ' ' + document.activeElement.textContent")
}

test('the heading of a screen has the focus even while a notice is shown', async () => {
  const page = await session.open('/publishers/new')
  await page.getByLabel('Company', { exact: true }).fill('Noticed Media')
  await page.getByRole('button', { name: 'Create publisher' }).click()
  await page.getByRole('alertdialog').waitFor()
  await page.getByRole('link', { name: 'Targets', exact: true }).click()
  await expect.poll(() => focused(page)).toBe('H1 Targets')
  await page.getByRole('alertdialog').waitFor()
})

describe('whoever comes', () => {
  test('signs in with e-mail and password, right where they wanted to go, and stays through a reload', async () => {
    const { email } = await addPerson(session.service, session.service.companyId, 'member')
    const page = await session.open('/publishers', { apiKey: null })
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectAccessible(page)
    await signIn(page, email, 'not the password')
    await page
      .getByRole('alert')
      .getByText(/wrong|password/i)
      .waitFor()
    await signIn(page, email, PASSWORD)
    await page.getByRole('link', { name: 'North Media' }).waitFor()
    await expect.poll(() => focused(page)).toBe('H1 Publishers')
    await page
      .getByRole('status')
      .getByText(/^Company: ./)
      .waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'North Media' }).waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  })

  test('signs in over the page when the session has ended, and loses nothing that was typed', async () => {
    const { email, id } = await addPerson(session.service, session.service.companyId, 'member')
    const page = await session.open('/publishers/new', { apiKey: null })
    await signIn(page, email, PASSWORD)
    await page.getByLabel('Company', { exact: true }).fill('Kept Media')
    await session.service.database.pool.query('DELETE FROM sessions WHERE user_id = $1', [id])
    await page.getByRole('button', { name: 'Create publisher' }).click()
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
    await expectAccessible(page)
    // The list behind the form says so as well where it asked again meanwhile.
    const said = page.getByText(/^Your session is over/)
    const form = page.getByRole('dialog', { name: 'New publisher', includeHidden: true })
    await form.getByText(/^Your session is over/).waitFor({ state: 'attached' })
    await signIn(page, email, PASSWORD)
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe('Kept Media')
    await expect.poll(() => said.count()).toBe(0)
    await page.getByRole('button', { name: 'Create publisher' }).click()
    await page.getByRole('link', { name: 'Kept Media' }).waitFor()
  })

  test('signs in again in one tab, and goes on in the others with what was typed there', async () => {
    const { email, id } = await addPerson(session.service, session.service.companyId, 'member')
    const page = await session.open('/publishers/new', { apiKey: null })
    await signIn(page, email, PASSWORD)
    await page.getByLabel('Company', { exact: true }).fill('Typed Media')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByLabel('Company', { exact: true }).fill('Other Media')
    await session.service.database.pool.query('DELETE FROM sessions WHERE user_id = $1', [id])
    await other.getByRole('button', { name: 'Create publisher' }).click()
    await other.getByRole('heading', { name: 'Your session has ended' }).waitFor()
    const told = page.waitForResponse(/\/session\.json/)
    await signIn(other, email, PASSWORD)
    await other.getByRole('heading', { name: 'Your session has ended' }).waitFor({ state: 'detached' })
    await told
    await page.getByRole('button', { name: 'Create publisher' }).click()
    await page.getByRole('link', { name: 'Typed Media' }).waitFor()
  })

  test('at the address of a Company in which it has no role is told so, and led to its own', async () => {
    const { email } = await addPerson(session.service, session.service.companyId, 'member')
    const elsewhere = await session.service.addCompany('Not Theirs')
    const page = await session.open('/publishers', { apiKey: null, companyId: elsewhere })
    await signIn(page, email, PASSWORD)
    await page.getByRole('heading', { name: 'This is not a Company of yours' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go to your own' }).click()
    await page.getByRole('navigation', { name: 'Screens' }).waitFor()
    expect(page.url()).toContain(`/console/${session.service.companyId}/`)
  })
})

describe('everywhere', () => {
  test('who comes to no screen begins at the first of the rail', async () => {
    const page = await session.open('')
    const first = page.getByRole('navigation', { name: 'Screens' }).getByRole('link').first()
    const name = (await first.textContent()) ?? ''
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    expect(await first.getAttribute('aria-current')).toBe('page')
  })

  test('a year is not taken along to the log that is read two months at a time', async () => {
    const page = await session.open('/reports')
    const days = page.getByLabel('Days')
    await days.selectOption('This year')
    await expect.poll(() => page.url()).toMatch(/\/reports\?.*range=year/)
    await expectAccessible(page)
    const rail = page.getByRole('navigation', { name: 'Screens' })
    await rail.getByRole('link', { name: 'Pings', exact: true }).click()
    await page.getByRole('heading', { name: 'Pings', level: 1 }).waitFor()
    await days.locator('option', { hasText: 'Last week' }).waitFor({ state: 'attached' })
    expect(await days.locator('option').allTextContents()).not.toContain('This year')
    await expect.poll(() => days.locator('option:checked').textContent()).toBe('Last 7 days')
    await rail.getByRole('link', { name: 'Reports', exact: true }).click()
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
    await expect.poll(() => days.locator('option:checked').textContent()).toBe('This year')
    await rail.getByRole('link', { name: 'Pings', exact: true }).click()
    await page.getByRole('heading', { name: 'Pings', level: 1 }).waitFor()
    await days.selectOption('Last week')
    await expect.poll(() => page.url()).toMatch(/\/pings\?range=last-week$/)
    await rail.getByRole('link', { name: 'Reports', exact: true }).click()
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
    await expect.poll(() => days.locator('option:checked').textContent()).toBe('Last week')
  })

  test('days that are more than that log is read of at a time are not asked of it', async () => {
    const page = await session.open('/calls')
    const days = page.getByLabel('Days')
    const choose = async (first: string, last: string) => {
      await days.selectOption('From – to …')
      await page.getByLabel('First day').fill(first)
      await page.getByLabel('Last day').fill(last)
      await page.getByRole('button', { name: 'Show', exact: true }).click()
    }
    const chosen = () => days.locator('option:checked').textContent()
    await choose('2026-01-01', '2026-04-30')
    await expect.poll(chosen).toMatch(/^1 Jan\s*–\s*30 Apr 2026$/)
    const rail = page.getByRole('navigation', { name: 'Screens' })
    await rail.getByRole('link', { name: 'Pings', exact: true }).click()
    await page.getByRole('heading', { name: 'No pings in these days' }).waitFor()
    await expect.poll(chosen).toBe('Last 7 days')
    await choose('2026-01-01', '2026-04-30')
    await page.getByText('Two months at most are shown at a time.').waitFor()
    await expectAccessible(page)
    await page.goto(`${page.url()}?range=year`)
    await page.getByText('Nothing is like this.').waitFor()
    await expect.poll(chosen).toBe('Last 7 days')
    expect(await page.getByText('too long').count()).toBe(0)
  })

  test('the days that were chosen stay, whichever way one goes on to another screen about days', async () => {
    const page = await session.open('/calls')
    const days = page.getByLabel('Days')
    const chosen = () => days.locator('option:checked').textContent()
    await days.selectOption('Yesterday')
    const rail = page.getByRole('navigation', { name: 'Screens' })
    await rail.getByRole('link', { name: 'Targets', exact: true }).click()
    await page.getByRole('heading', { name: 'Targets', level: 1 }).waitFor()
    expect(await days.count(), 'a list of targets is about no days').toBe(0)
    await rail.getByRole('link', { name: 'Pings', exact: true }).click()
    await expect.poll(() => page.url()).toMatch(/\/pings\?range=yesterday$/)
    await expect.poll(chosen).toBe('Yesterday')
    await days.selectOption('From – to …')
    await page.getByLabel('First day').fill('2026-10-01')
    await page.getByLabel('Last day').fill('2026-10-07')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(chosen).toMatch(/^1\s*–\s*7 Oct 2026$/)
    await page.getByRole('heading', { name: 'Pings', level: 1 }).click()
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
    await expect.poll(chosen).toMatch(/^1\s*–\s*7 Oct 2026$/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Conversions')
    await page.getByRole('menuitem', { name: 'Conversions' }).click()
    await page.getByRole('heading', { name: 'Conversions', level: 1 }).waitFor()
    await expect.poll(chosen).toMatch(/^1\s*–\s*7 Oct 2026$/)
    await days.selectOption('Any time')
    await expect.poll(() => page.url()).toMatch(/\/conversions$/)
    await rail.getByRole('link', { name: 'Pings', exact: true }).click()
    await expect.poll(chosen).toBe('Last 7 days')
  })

  test('the window is called after its screen or record, with the numbers that are in a name', async () => {
    const target = { name: 'Desk 7', number: '+12125550137' }
    const made = await session.service.request('POST', '/targets.json', { body: { target } })
    const page = await session.open('/targets')
    await page.getByRole('link', { name: 'Desk 7' }).waitFor()
    expect(await page.title()).toBe('Targets · Dialplane')
    await page.goto(`${page.url()}/${made.body.target.id}`)
    await page.getByRole('heading', { name: 'Desk 7', level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe('Desk 7 · Dialplane')
  })

  test('⌘K finds records and screens, and goes there by keyboard alone', async () => {
    const page = await session.open('/publishers')
    await page.getByRole('link', { name: 'North Media' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search and go to' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.type('New publ')
    await page.getByRole('menuitem', { name: 'New publisher' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'New publisher' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('do not call')
    await page.getByRole('menuitem', { name: 'Suppressed · Do not call' }).click()
    await page.getByRole('heading', { name: 'Suppressed', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ring tree')
    await page.getByRole('menuitem', { name: 'Groups · Ring trees' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search and go to' }).fill('whisper')
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: /^There is no whisper/ }).click()
    await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('north')
    await page.getByRole('menuitem', { name: /North Media/ }).click()
    await page.getByRole('heading', { name: 'North Media' }).waitFor()
  })

  test('⌘K finds whatever has a name, number or id, and asks for nothing that the reader may not see', async () => {
    const create = async (path: string, body: object) => {
      const answer = await session.service.request('POST', path, { body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body
    }
    await create('/tags.json', { tag: { key: 'findable_tag' } })
    await create('/alerts.json', { alert: { name: 'Findable alert', kind: 'balance_low' } })
    await create('/trunks.json', { trunk: { name: 'Findable trunk', proxy: 'sip.example.com' } })
    const report = { report: { facet: 'campaign' }, days: 'yesterday', frequency: 'daily', webhooks: true }
    await create('/scheduled_reports.json', { scheduled_report: { ...report, name: 'Findable report' } })
    await create('/suppressed_numbers/+13055550166.json', { suppressed_number: {} })
    await create('/static_caller_numbers.json', { static_caller_number: { number: '+13055550177' } })
    const invitation = { email: 'findable@example.com', role: 'member' }
    await create('/invitations.json', { invitation })
    const view = { name: 'Findable view', page: 'reports', state: '?facet=campaign', shared: true }
    await create('/saved_views.json', { saved_view: view })
    const companyId = await session.service.addCompany('Findable Company')
    await create('/targets.json', { target: { name: 'Findable buyer', number: '+13055550188' } })
    const url = 'https://findable.example.com/'
    // What has one digit finds everything, and is not looked for.
    await session.service.database.pool.query("SELECT setval(pg_get_serial_sequence('webhooks', 'id'), 4710)")
    const { webhook } = await create('/webhooks.json', { webhook: { url, events: ['call.ended'] } })

    const look = async (page: Page, typed: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox', { name: 'Search and go to' }).fill(typed)
    }
    const page = await session.open('/publishers')
    await page.getByRole('link', { name: 'North Media' }).waitFor()
    await look(page, 'findable')
    for (const name of ['findable_tag', 'Findable alert', 'Findable trunk', 'Findable report'])
      await page.getByRole('menuitem', { name }).waitFor()
    await page.getByRole('menuitem', { name: 'Findable buyer · its buyer' }).waitFor()
    await page.getByRole('menuitem', { name: `Findable Company · ${companyId}` }).waitFor()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'findable@example.com · Member' }).click()
    await page.getByRole('complementary', { name: 'Row' }).getByText('findable@example.com').waitFor()
    await look(page, '0177')
    await page.getByRole('menuitem', { name: '+13055550177' }).click()
    await page.getByRole('heading', { name: 'Static callers', level: 1 }).waitFor()
    await page.getByText('1–1 of 1').waitFor()
    await look(page, 'findable view')
    await page.getByRole('menuitem', { name: 'Findable view' }).click()
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
    expect(new URL(page.url()).search).toBe('?facet=campaign')
    await look(page, '0166')
    await page.getByRole('menuitem', { name: '+13055550166' }).waitFor()
    await page.keyboard.press('Escape')
    await look(page, String(webhook.id))
    await page.getByRole('menuitem', { name: new RegExp(url) }).click()
    await page.getByRole('heading', { name: url }).waitFor()

    const apiKey = await session.service.addUser(session.service.companyId, 'member')
    const theirs = await session.open('/publishers', { apiKey })
    const refused: string[] = []
    theirs.on('response', response => {
      if (response.status() === 403) refused.push(response.url())
    })
    await theirs.getByRole('link', { name: 'North Media' }).waitFor()
    await look(theirs, 'findable')
    await theirs.getByRole('menuitem', { name: 'Findable alert' }).waitFor()
    await look(theirs, 'nobody is called so')
    await theirs.getByText('Nothing of that name.').waitFor()
    expect(refused).toEqual([])
  })

  test('? shows the keys, j and Enter open a row, and Back leads to the list as it was', async () => {
    const page = await session.open('/publishers?paused=false')
    await page.getByRole('link', { name: 'North Media' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keys' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'North Media' }).waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toBe('North Media')
    await page.goBack()
    await page.getByRole('button', { name: /Paused: no/ }).waitFor()
  })

  test('another Company is one choice away, found by its name', async () => {
    await session.service.addCompany('Second Company')
    const page = await session.open('/publishers')
    await page.getByRole('button', { name: /^Company:/ }).click()
    await page.getByLabel('Find a Company').fill('second')
    await page.getByRole('option', { name: 'Second Company' }).click()
    await page.getByRole('button', { name: 'Company: Second Company' }).waitFor()
    await expect.poll(() => focused(page)).toBe('H1 Home')
    await page.getByRole('status').getByText('Company: Second Company').waitFor()
    await page.getByRole('link', { name: 'Publishers', exact: true }).click()
    await page.getByRole('heading', { name: 'No publishers yet' }).waitFor()
  })

  test('whoever goes to another Company is asked first where something would be lost, and comes back by Back', async () => {
    await session.service.addCompany('Third Company')
    const campaign = { cid: 'kept', name: 'Kept', message: 'Press 1.' }
    await session.service.request('POST', '/campaigns.json', { body: { campaign } })
    const page = await session.open('/campaigns/kept')
    await page.getByText(/Press 1\./).click()
    await page.getByText('Nothing: callers go straight to where key 1 leads').click()
    const goTo = async (name: string) => {
      await page.getByRole('button', { name: /^Company:/ }).click()
      await page.getByRole('option', { name }).click()
    }
    await goTo('Third Company')
    await page.getByRole('button', { name: 'Go on editing' }).click()
    await page.getByRole('button', { name: 'Save the greeting' }).waitFor()
    await goTo('Third Company')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('button', { name: 'Company: Third Company' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Kept', level: 1 }).waitFor()
    await page.getByRole('button', { name: /^Company: (?!Third)/ }).waitFor()
    await page.getByText(/Restored what you had typed\./).waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('button', { name: 'Company: Third Company' }).waitFor()
  })

  test('who goes back while the page still loads is at the screen of the address', async () => {
    const page = await session.open('/publishers')
    await page.getByRole('navigation').getByRole('link', { name: 'Targets', exact: true }).click()
    await page.getByRole('heading', { name: 'Targets', exact: true }).waitFor()
    let goOn: () => void = () => undefined
    const held = new Promise<void>(resolve => {
      goOn = resolve
    })
    await page.route('**/permissions.json*', async route => {
      await held
      await route.continue()
    })
    await page.reload()
    await page.getByText('Loading …').waitFor()
    await page.evaluate('globalThis.isSamePage = true')
    await page.goBack()
    await page.waitForURL('**/publishers')
    goOn()
    await page.getByRole('link', { name: 'North Media' }).waitFor()
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
  })

  test('the menu of a phone leads to the screens', async () => {
    const page = await session.open('/publishers', { width: 320, height: 640 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Publishers' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' })
  })

  test.each([320, 375, 640, 656, 768, 1024, 1440])(
    'the bar has room for all that is in it at %i px',
    async width => {
      const { service } = session
      const name = 'A network of so many words that its whole name fits into no bar at all'
      const companyId = await service.addCompany(name)
      const overlaps = () =>
        page.evaluate<string[]>(`(() => {
        const boxOf = element => element.getBoundingClientRect()
        const bar = boxOf(document.querySelector('.top-bar'))
        const things = [...document.querySelectorAll('.top-bar > :not(.space), h1, .screen-header .actions > *')]
          .filter(element => boxOf(element).width > 0)
        const meet = (one, other) =>
          one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
        return things.flatMap((one, place) => [
          ...things.slice(place + 1).filter(other => meet(boxOf(one), boxOf(other))).map(other => one.className + ' covers ' + other.className),
          ...(boxOf(one).right > innerWidth || boxOf(one).left < 0 ? [one.className + ' is cut'] : []),
          ...(one.parentElement.matches('.top-bar') === boxOf(one).bottom > bar.bottom ? [one.className + ' is hidden by the bar, or hangs out'] : []),
        ])
      })()`)
      const page = await session.open('/calls', { width, companyId })
      await page.getByLabel('Days').waitFor()
      await page.getByRole('link', { name: 'Alerts: no alert is raised' }).waitFor()
      expect(await overlaps()).toEqual([])
      const body = { alert: { name: 'Silence', kind: 'pings_unanswered', enabled: false } }
      const { alert } = (
        await service.request('POST', '/alerts.json', { body, query: { company_id: companyId } })
      ).body
      const eventId = await insertAlertEvent(service.database, companyId, alert.id)
      await service.database.pool.query('UPDATE alert_events SET over_at = NULL WHERE id = $1', [eventId])
      await page.reload()
      await page.getByLabel('Days').waitFor()
      await page.getByRole('link', { name: 'Alerts: 1 alert raised' }).waitFor()
      expect(await overlaps()).toEqual([])
      await page
        .getByRole('button', { name: `Company: ${name}` })
        .getByTitle(name)
        .waitFor()
    },
  )

  test('an address that leads nowhere says so', async () => {
    const page = await session.open('/nowhere')
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
    await expectAccessible(page)
  })
})
