import { addresses } from '../../addresses.ts'
import type { ApiPath, Schemas } from '../../api/api-client.ts'
import { type NumberPool, poolName } from '../../api/resources/number-pools.ts'
import { parseSearch, type SearchParameters } from '../../search-parameters.ts'
import type { Resource } from '../../session/session.ts'
import { contactName } from '../../words/contact-words.ts'
import { type Role, roleWords } from '../../words/role-words.ts'

type WireRow = Readonly<Record<string, unknown>>

/** What ⌘K finds by a part of its name or number, each list by the API's `q`. */
export interface SearchDefinition {
  readonly heading: string
  readonly needs: Resource
  readonly list: ApiPath
  readonly rootKey: string
  /** What is found in it at all; absent: anything may be. It is not asked for what is not. */
  readonly finds?: RegExp
  labelOf(row: WireRow): string
  /** Its page; of what has none, the list that it is in. */
  addressOf(row: WireRow): string
  /** What of that list, or how it is set up. */
  queryOf?(row: WireRow): SearchParameters
}

const text = (row: WireRow, ...fields: readonly string[]): string => {
  const field = fields.find(name => typeof row[name] === 'string' && row[name] !== '')
  return field === undefined ? `${row['id']}` : String(row[field])
}
const id = (row: WireRow): number => Number(row['id'])

/** Of what has no name of its own. */
const ID = /^\d+$/

/** What views are kept of, by the API's free names. */
const VIEWED_PAGES: Readonly<Record<string, string>> = {
  calls: addresses.calls(),
  numbers: addresses.numbers(),
  pings: addresses.pings(),
  reports: addresses.reports(),
  targets: addresses.targets(),
}

/** Part of a telephone number, or an id. */
const DIGITS = /\d/

export const SEARCHES: readonly SearchDefinition[] = [
  {
    heading: 'Campaigns',
    needs: 'campaigns',
    list: '/campaigns.json',
    rootKey: 'campaign',
    labelOf: row => `${text(row, 'name', 'cid')} · ${row['cid']}`,
    addressOf: row => addresses.campaign(String(row['cid'])),
  },
  {
    heading: 'Targets',
    needs: 'targets',
    list: '/targets.json',
    rootKey: 'target',
    labelOf: row => `${text(row, 'name', 'number')} · ${text(row, 'number')}`,
    addressOf: row => addresses.target(id(row)),
  },
  {
    heading: 'Groups',
    needs: 'target_groups',
    list: '/target_groups.json',
    rootKey: 'target_group',
    labelOf: row => text(row, 'name'),
    addressOf: row => addresses.targetGroup(id(row)),
  },
  {
    heading: 'Numbers',
    needs: 'numbers',
    list: '/numbers.json',
    rootKey: 'number',
    labelOf: row => text(row, 'number'),
    addressOf: row => addresses.number(id(row)),
  },
  {
    heading: 'Publishers',
    needs: 'affiliates',
    list: '/api/v1/affiliates.json',
    rootKey: 'affiliate',
    labelOf: row => `${text(row, 'company_name', 'afid')} · ${row['afid']}`,
    addressOf: row => addresses.publisher(id(row)),
  },
  {
    heading: 'Buyers',
    needs: 'targets',
    list: '/targets.json',
    rootKey: 'target',
    labelOf: row => `${text(row, 'name', 'number')} · its buyer`,
    addressOf: row => addresses.buyer(id(row)),
  },
  {
    heading: 'Invitations',
    needs: 'users',
    list: '/invitations.json',
    rootKey: 'invitation',
    labelOf: row => `${text(row, 'email')} · ${roleWords(row['role'] as Role)}`,
    addressOf: () => addresses.invitations(),
    queryOf: row => ({ q: text(row, 'email'), open: text(row) }),
  },
  {
    heading: 'Contacts',
    needs: 'contacts',
    list: '/contacts.json',
    rootKey: 'contact',
    labelOf: row => contactName(row as Schemas['Contact']),
    addressOf: row => addresses.contact(id(row)),
  },
  {
    heading: 'Pools',
    needs: 'number_pools',
    list: '/number_pools.json',
    rootKey: 'number_pool',
    finds: ID,
    labelOf: row => `${poolName(row as NumberPool)} · ${row['id']}`,
    addressOf: row => addresses.numberPool(id(row)),
  },
  {
    heading: 'Trunks',
    needs: 'trunks',
    list: '/trunks.json',
    rootKey: 'trunk',
    labelOf: row => text(row, 'name'),
    addressOf: row => addresses.trunk(id(row)),
  },
  {
    heading: 'Suppressed numbers',
    needs: 'suppressed_numbers',
    list: '/suppressed_numbers.json',
    rootKey: 'suppressed_number',
    finds: DIGITS,
    labelOf: row => text(row, 'number'),
    addressOf: row => addresses.suppressedNumber(text(row, 'number')),
  },
  {
    heading: 'Static callers',
    needs: 'static_caller_numbers',
    list: '/static_caller_numbers.json',
    rootKey: 'static_caller_number',
    finds: DIGITS,
    labelOf: row => text(row, 'number'),
    addressOf: () => addresses.staticCallerNumbers(),
    queryOf: row => ({ q: text(row, 'number') }),
  },
  {
    heading: 'Webhooks',
    needs: 'webhooks',
    list: '/webhooks.json',
    rootKey: 'webhook',
    finds: ID,
    labelOf: row => `${text(row, 'url')} · ${row['id']}`,
    addressOf: row => addresses.webhook(id(row)),
  },
  {
    heading: 'Alerts',
    needs: 'alerts',
    list: '/alerts.json',
    rootKey: 'alert',
    labelOf: row => text(row, 'name'),
    addressOf: row => addresses.alert(id(row)),
  },
  {
    heading: 'Scheduled reports',
    needs: 'scheduled_reports',
    list: '/scheduled_reports.json',
    rootKey: 'scheduled_report',
    labelOf: row => text(row, 'name'),
    addressOf: row => addresses.scheduledReport(id(row)),
  },
  {
    heading: 'Saved views',
    needs: 'saved_views',
    list: '/saved_views.json',
    rootKey: 'saved_view',
    labelOf: row => text(row, 'name'),
    // A view of a page that is not known leads nowhere, and is left out.
    addressOf: row => VIEWED_PAGES[text(row, 'page')] ?? '',
    queryOf: row => parseSearch(text(row, 'state')),
  },
  {
    heading: 'Tags',
    needs: 'tags',
    list: '/tags.json',
    rootKey: 'tag',
    labelOf: row => text(row, 'key'),
    addressOf: row => addresses.tag(id(row)),
  },
  {
    heading: 'Users',
    needs: 'users',
    list: '/api/v5/users.json',
    rootKey: 'user',
    labelOf: row => [row['name'], row['email']].filter(Boolean).join(' · ') || `${row['id']}`,
    addressOf: row => addresses.user(id(row)),
  },
  {
    heading: 'Single sign-on',
    needs: 'users',
    list: '/oidc_providers.json',
    rootKey: 'oidc_provider',
    labelOf: row => `${text(row, 'label')} · ${text(row, 'issuer')}`,
    addressOf: row => addresses.oidcProvider(id(row)),
  },
  {
    heading: 'Companies',
    needs: 'company',
    list: '/companies.json',
    rootKey: 'company',
    labelOf: row => `${text(row, 'name')} · ${row['id']}`,
    addressOf: row => addresses.company(id(row)),
  },
]
