import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../../src/access/permissions.ts'
import { type ConsoleSession, startConsoleSession } from './console-session.ts'
import { addPortalUsers } from './portal-users.ts'

type Reader = Role | 'administrator'

/** What a role's rail lacks of what an administrator's has. */
const HIDDEN_FROM = {
  administrator: [],
  owner: ['Mail', 'Suppressed globally'],
  superuser: ['Mail', 'Suppressed globally'],
  member: [
    'Mail',
    'Suppressed globally',
    'Trunks',
    'Users',
    'Invitations',
    'Single sign-on',
    'Audit history',
  ],
  reporter: [
    ...['Mail', 'Suppressed globally', 'Trunks', 'Users', 'Invitations', 'Single sign-on', 'Audit history'],
    ...['Targets', 'Groups', 'Buyers', 'Preview', 'Cap what-if'],
  ],
} as const satisfies Partial<Record<Reader, readonly string[]>>

/** All that the rails of parties may have, in their order. */
const SHOWN_TO = {
  publisher: [
    'Home',
    'Live',
    'Calls',
    'Pings',
    'Conversions',
    'Reports',
    'Exports',
    'Statements',
    'Numbers',
    'API keys',
    'Security',
  ],
  buyer: [
    'Home',
    'Live',
    'Calls',
    'Pings',
    'Conversions',
    'Reports',
    'Exports',
    'My target',
    'Statements',
    'API keys',
    'Security',
  ],
} as const satisfies Partial<Record<Reader, readonly string[]>>

/** Screens that only parties have. */
const OWN_SCREENS: ReadonlySet<string> = new Set(['Home', 'My target', 'Statements'])

const PARTIES = ['publisher', 'buyer'] as const

/** What the API refuses to whom, where a screen is kept from them. */
const REFUSED: readonly {
  readonly screen: string
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly to: readonly Role[]
}[] = [
  { screen: 'Trunks', path: '/trunks.json', to: ['member', 'reporter', ...PARTIES] },
  { screen: 'Users', path: '/api/v5/users.json', to: ['member', 'reporter', ...PARTIES] },
  { screen: 'Audit history', path: '/api/v5/audit_events.json', to: ['member', 'reporter', ...PARTIES] },
  { screen: 'Targets', path: '/targets.json', to: ['reporter', 'publisher'] },
  { screen: 'Buyers', path: '/targets.json', to: ['reporter', 'publisher'] },
  { screen: 'Groups', path: '/target_groups.json', to: ['reporter', ...PARTIES] },
  {
    screen: 'Preview',
    method: 'POST',
    path: '/api/v5/routing_previews.json',
    to: ['reporter', ...PARTIES],
  },
  {
    screen: 'Cap what-if',
    method: 'POST',
    path: '/api/v5/cap_simulations.json',
    to: ['reporter', ...PARTIES],
  },
  { screen: 'Campaigns', path: '/campaigns.json', to: PARTIES },
  { screen: 'Publishers', path: '/api/v1/affiliates.json', to: ['buyer'] },
  { screen: 'Numbers', path: '/numbers.json', to: ['buyer'] },
  { screen: 'Pools', path: '/number_pools.json', to: PARTIES },
  { screen: 'Contacts', path: '/contacts.json', to: PARTIES },
  { screen: 'Suppressed', path: '/suppressed_numbers.json', to: PARTIES },
  { screen: 'Static callers', path: '/static_caller_numbers.json', to: PARTIES },
  { screen: 'Webhooks', path: '/webhooks.json', to: PARTIES },
  { screen: 'Alerts', path: '/alerts.json', to: PARTIES },
  { screen: 'Scheduled reports', path: '/scheduled_reports.json', to: PARTIES },
  { screen: 'Pixels', path: '/api/v5/fired_pixels.json', to: PARTIES },
  { screen: 'Tags', path: '/tags.json', to: PARTIES },
  { screen: 'Company', path: '/companies/{company_id}/settings.json', to: PARTIES },
  { screen: 'Ledger', path: '/companies/{company_id}/ledger_entries.json', to: PARTIES },
  {
    screen: 'Suppressed globally',
    path: '/api/v5/global_suppressed_numbers.json',
    to: ['owner', 'superuser', 'member', 'reporter', ...PARTIES],
  },
  { screen: 'Mail', path: '/mails.json', to: ['owner', 'superuser', 'member', 'reporter', ...PARTIES] },
]

/** Records that somebody who only looks is shown without the button that makes another. */
const BUTTONS: readonly {
  readonly screen: string
  readonly button: string
  readonly path: string
  readonly body: object
  readonly from: readonly Role[]
}[] = [
  {
    screen: 'Publishers',
    button: 'New publisher',
    path: '/api/v1/affiliates.json',
    body: { affiliate: { first_name: 'Ada' } },
    from: ['reporter'],
  },
  {
    screen: 'Campaigns',
    button: 'New campaign',
    path: '/campaigns.json',
    body: { campaign: { name: 'Spring' } },
    from: ['reporter'],
  },
  {
    screen: 'Webhooks',
    button: 'New webhook',
    path: '/webhooks.json',
    body: { webhook: { url: 'https://example.com/hook', events: ['call.ended'] } },
    from: ['reporter'],
  },
  {
    screen: 'Alerts',
    button: 'New alert',
    path: '/alerts.json',
    body: { alert: { name: 'Money', kind: 'balance_low' } },
    from: ['reporter'],
  },
  {
    screen: 'Scheduled reports',
    button: 'Schedule a report',
    path: '/scheduled_reports.json',
    body: {
      scheduled_report: { name: 'Days', report: { facet: 'date' }, days: 'yesterday', frequency: 'daily' },
    },
    from: ['reporter'],
  },
  {
    screen: 'Numbers',
    button: 'New number',
    path: '/numbers.json',
    body: { number: { cid: 'autumn', type: 'Local' } },
    from: ['reporter', 'publisher'],
  },
  {
    screen: 'Calls',
    button: 'Test call',
    path: '/api/v5/simulated_calls.json',
    body: { simulated_call: { number: '+18005550100' } },
    from: ['reporter', ...PARTIES],
  },
  {
    screen: 'Static callers',
    button: 'Add static callers',
    path: '/static_caller_numbers.json',
    body: { static_caller_number: { number: '+13055550197' } },
    from: ['reporter'],
  },
  {
    screen: 'Tags',
    button: 'New tag',
    path: '/tags.json',
    body: { tag: { key: 'age' } },
    from: ['reporter'],
  },
  {
    screen: 'Contacts',
    button: 'New contact',
    path: '/contacts.json',
    body: { contact: { contact_numbers_attributes: [{ number: '+13055550198' }] } },
    from: ['reporter'],
  },
  {
    screen: 'Suppressed',
    button: 'Suppress a number',
    path: '/suppressed_numbers/+13055550199.json',
    body: {},
    from: ['reporter'],
  },
]

let session: ConsoleSession
let keys: Readonly<Record<Reader, string>>
let targetId: number
/** Of the administrator's rail, by label. */
let screens: ReadonlyMap<string, string>

beforeAll(async () => {
  session = await startConsoleSession()
  const { service } = session
  const parties = await addPortalUsers(service)
  const add = (role: Role) => service.addUser(service.companyId, role)
  targetId = parties.buyer.targetId
  keys = {
    administrator: service.apiKey,
    owner: await add('owner'),
    superuser: await add('superuser'),
    member: await add('member'),
    reporter: await add('reporter'),
    publisher: parties.publisher.apiKey,
    buyer: parties.buyer.apiKey,
  }
  screens = await railOf(await openAs('administrator'))
})

afterAll(async () => {
  expect(session.complaints).toEqual([])
  await session.close()
})

const openAs = (reader: Reader, address = '') => session.open(address, { apiKey: keys[reader] })

/** Label → address within the Company. */
async function railOf(page: Page): Promise<ReadonlyMap<string, string>> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const links = await page.getByRole('navigation', { name: 'Screens' }).getByRole('link').all()
  const entries = links.map(async link => {
    const href = (await link.getAttribute('href')) ?? ''
    return [(await link.textContent()) ?? '', href.replace(/^\/console\/\d+/, '')] as const
  })
  return new Map(await Promise.all(entries))
}

describe('the rail', () => {
  test.each(['owner', 'superuser', 'member', 'reporter'] as const)(
    'of a %s has what the role may see',
    async role => {
      const hidden: readonly string[] = HIDDEN_FROM[role]
      const rail = await railOf(await openAs(role))
      expect([...rail.keys()]).toEqual([...screens.keys()].filter(label => !hidden.includes(label)))
    },
  )

  test.each(PARTIES)('of a %s has what is theirs', async role => {
    const rail = await railOf(await openAs(role))
    const exists = (label: string) => OWN_SCREENS.has(label) || screens.has(label)
    expect([...rail.keys()]).toEqual(SHOWN_TO[role].filter(exists))
  })
})

describe('the keys', () => {
  test.each(PARTIES)('that a %s is told of lead to what is theirs', async role => {
    const page = await openAs(role)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keys' }).waitFor()
    const deeds = await page.locator('.keys dd').allTextContents()
    expect(deeds).toContain('Calls')
    expect(deeds).not.toContain('Campaigns')
    expect(deeds).not.toContain('Targets')
  })

  test.each(PARTIES)('that lead to what a %s may not see do nothing', async role => {
    const page = await openAs(role)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const before = page.url()
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    expect(page.url()).toBe(before)
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor()
  })
})

describe('what a role may not see', () => {
  test.each(['owner', 'superuser', 'member', 'reporter', ...PARTIES] as const)(
    'is said to a %s at its address, and refused by the API',
    async role => {
      const page = await openAs(role)
      const refused = REFUSED.filter(({ to }) => to.includes(role))
      for (const { screen, method = 'GET', path } of refused) {
        const asked = path.replace('{company_id}', String(session.service.companyId))
        const answer = await session.service.request(method, asked, {
          apiKey: keys[role],
          ...(method === 'POST' && { body: {} }),
        })
        expect(answer.status, `${method} ${path} by a ${role}`).toBe(403)
        const address = screens.get(screen)
        if (address === undefined) continue
        await page.goto(new URL(`/console/${session.service.companyId}${address}`, page.url()).href)
        await page.getByText(/^Your role in .* does not show this/).waitFor()
      }
    },
    120_000,
  )

  test.each(['reporter', ...PARTIES] as const)(
    'is the page of a buyer to a %s, also that of their own target',
    async role => {
      const page = await openAs(role, `/buyers/${targetId}`)
      await page.getByText(/^Your role in .* does not show this/).waitFor()
    },
  )

  test.each(['owner', 'superuser', 'member'] as const)('has not the page of a buyer for a %s', async role => {
    const page = await openAs(role, `/buyers/${targetId}`)
    await page.getByRole('table', { name: 'Results' }).waitFor()
    const people = await page.getByRole('region', { name: 'Who may sign in' }).count()
    expect(people).toBe(role === 'member' ? 0 : 1)
  })

  test('has no button either, and its request is refused', async () => {
    for (const { screen, button, path, body, from } of BUTTONS) {
      const address = screens.get(screen)
      if (address === undefined) continue
      for (const role of from) {
        const page = await openAs(role, address)
        await page.getByRole('heading', { name: screen, exact: true, level: 1 }).waitFor()
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
        expect(await page.getByRole('link', { name: button }).count(), `${button} for a ${role}`).toBe(0)
        const answer = await session.service.request('POST', path, { apiKey: keys[role], body })
        expect(answer.status, `POST ${path} by a ${role}`).toBe(403)
      }
    }
  }, 120_000)
})
