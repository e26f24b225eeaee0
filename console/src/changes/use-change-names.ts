import { useMemo } from 'react'
import { type ApiClient, dataOf } from '../api/api-client.ts'
import { poolName } from '../api/resources/number-pools.ts'
import { numberName } from '../api/resources/numbers.ts'
import { type Answers, useKnown } from '../api/use-known.ts'
import { useNames } from '../api/use-names.ts'
import { type Resource, useSession } from '../session/session.ts'
import { unnamed } from '../words/unnamed.ts'
import { idsIn, type NamedKind, type Shown } from './shown.ts'

/** What a record is called that a value names; by its kind and id until that is known, and where it is gone. */
export type NameOf = (kind: NamedKind, id: number) => string

/** Lists of these take no ids: each is asked for by itself, and no more of them than somebody reads. */
const MOST_ASKED = 20

/** The names of all records that these values name, as far as the reader may see them. The same until one has come. */
export function useChangeNames(values: readonly Shown[]): NameOf {
  const names = useNames({
    targets: idsIn(values, 'target'),
    campaigns: idsIn(values, 'campaign'),
    publishers: idsIn(values, 'publisher'),
  })
  const group = useEachName('target_groups', idsIn(values, 'group'), readGroup)
  const number = useEachName('numbers', idsIn(values, 'number'), readNumber)
  const pool = useEachName('number_pools', idsIn(values, 'pool'), readPool)
  const trunk = useEachName('trunks', idsIn(values, 'trunk'), readTrunk)
  const user = useEachName('users', idsIn(values, 'user'), readUser)
  const webhook = useEachName('webhooks', idsIn(values, 'webhook'), readWebhook)
  const alert = useEachName('alerts', idsIn(values, 'alert'), readAlert)
  const report = useEachName('scheduled_reports', idsIn(values, 'report'), readReport)
  return useMemo(() => {
    const each = { group, number, pool, trunk, user, webhook, alert, report }
    return (kind, id) => {
      switch (kind) {
        case 'target':
        case 'campaign':
        case 'publisher':
          return names[kind](id)
        default:
          return each[kind][id] || unnamed(kind, id)
      }
    }
  }, [names, group, number, pool, trunk, user, webhook, alert, report])
}

type ReadName = (client: ApiClient, id: number) => Promise<string>

function useEachName(resource: Resource, ids: readonly number[], read: ReadName): Answers<string> {
  const { may } = useSession()
  const asked = may('read', resource) ? [...new Set(ids)].slice(0, MOST_ASKED) : []
  return useKnown(`${resource} one by one`, asked, (client, portion) =>
    Promise.all(
      portion.split(',').map(async id => [Number(id), await nameOrId(client, Number(id))] as const),
    ),
  )

  /** One that is gone has no name; nor has one that could not be asked for. */
  async function nameOrId(client: ApiClient, id: number): Promise<string> {
    return await read(client, id).catch(() => '')
  }
}

const readGroup: ReadName = async (client, id) =>
  (await dataOf(client.GET('/target_groups/{id}.json', { params: { path: { id } } }))).target_group.name

const readNumber: ReadName = async (client, id) =>
  numberName((await dataOf(client.GET('/numbers/{id}.json', { params: { path: { id } } }))).number)

const readPool: ReadName = async (client, id) =>
  poolName((await dataOf(client.GET('/number_pools/{id}.json', { params: { path: { id } } }))).number_pool)

const readTrunk: ReadName = async (client, id) =>
  (await dataOf(client.GET('/trunks/{id}.json', { params: { path: { id } } }))).trunk.name

const readUser: ReadName = async (client, id) =>
  (await dataOf(client.GET('/api/v5/users/{id}.json', { params: { path: { id } } }))).user.name

const readWebhook: ReadName = async (client, id) =>
  (await dataOf(client.GET('/webhooks/{id}.json', { params: { path: { id } } }))).webhook.url

const readAlert: ReadName = async (client, id) =>
  (await dataOf(client.GET('/alerts/{id}.json', { params: { path: { id } } }))).alert.name

const readReport: ReadName = async (client, id) =>
  (await dataOf(client.GET('/scheduled_reports/{id}.json', { params: { path: { id } } }))).scheduled_report
    .name
