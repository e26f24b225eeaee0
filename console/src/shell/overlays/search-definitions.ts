import { addresses } from '../../addresses.ts'
import type { ApiPath, Schemas } from '../../api/api-client.ts'
import type { Resource } from '../../session/session.ts'
import { contactName } from '../../words/contact-words.ts'

type WireRow = Readonly<Record<string, unknown>>

/** What ⌘K finds by a part of its name or number, each list by the API's `q`. */
export interface SearchDefinition {
  readonly heading: string
  readonly needs: Resource
  readonly list: ApiPath
  readonly rootKey: string
  labelOf(row: WireRow): string
  addressOf(row: WireRow): string
}

const text = (row: WireRow, ...fields: readonly string[]): string => {
  const field = fields.find(name => typeof row[name] === 'string' && row[name] !== '')
  return field === undefined ? `${row['id']}` : String(row[field])
}
const id = (row: WireRow): number => Number(row['id'])

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
    heading: 'Contacts',
    needs: 'contacts',
    list: '/contacts.json',
    rootKey: 'contact',
    labelOf: row => contactName(row as Schemas['Contact']),
    addressOf: row => addresses.contact(id(row)),
  },
]
