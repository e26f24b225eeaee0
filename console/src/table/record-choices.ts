import type { UseQueryResult } from '@tanstack/react-query'
import type { ListAnswer } from '../api/list-answer.ts'
import type { ListQuery } from '../api/resource.ts'
import { campaignName, type ListedCampaign, listedCampaigns } from '../api/resources/campaigns.ts'
import { type NumberPool, numberPools, poolName } from '../api/resources/number-pools.ts'
import { numberName, numbers, type TrackingNumber } from '../api/resources/numbers.ts'
import { publisherName, publishers } from '../api/resources/publishers.ts'
import { targetGroups } from '../api/resources/target-groups.ts'
import { type Target, targetName, targets } from '../api/resources/targets.ts'
import { trunks } from '../api/resources/trunks.ts'
import { useCampaignCodes } from '../api/use-coded-names.ts'
import { useRecordNames } from '../api/use-record-names.ts'
import { useTargetNames } from '../api/use-target-names.ts'
import type { Resource } from '../session/session.ts'
import { unnamed } from '../words/unnamed.ts'
import type { RecordChoices } from './filter.ts'

/** As many as are offered; who has more types on. */
const SHOWN = 30

interface Source<Row> {
  readonly resource: Resource
  readonly typedAs: string
  /** Unless set: by their internal ids. */
  readonly isById?: false
  useList(query: ListQuery): UseQueryResult<ListAnswer<Row>>
  /** null: it cannot be asked for. */
  sentOf(row: Row): string | number | null
  labelOf(row: Row): string
  useName?(value: string): string
}

/** What a list can be narrowed by, of the records of another. */
export function recordChoices<Row>(source: Source<Row>): RecordChoices {
  const { resource, typedAs, isById = true, useList, sentOf, labelOf, useName = value => value } = source
  return {
    resource,
    typedAs,
    isById,
    useFound(text) {
      const { data, isPending, error } = useList({ q: text || null, per_page: SHOWN })
      const choices = (data?.rows ?? []).flatMap(row => {
        const value = sentOf(row)
        return value === null ? [] : [{ value: String(value), label: labelOf(row) }]
      })
      return { choices, isPending, error }
    },
    useName,
  }
}

const campaigns = {
  resource: 'campaigns',
  useList: listedCampaigns.useList,
  labelOf: campaignName,
} as const

const affiliates = {
  resource: 'affiliates',
  useList: publishers.useList,
  labelOf: publisherName,
} as const

export const CAMPAIGNS_BY_CID = recordChoices<ListedCampaign>({
  ...campaigns,
  typedAs: 'Client id of a campaign',
  isById: false,
  sentOf: row => row.cid,
})

export const CAMPAIGNS_BY_ID = recordChoices<ListedCampaign>({
  ...campaigns,
  typedAs: 'Id of a campaign',
  sentOf: row => row.id,
  useName: value => {
    const id = Number(value)
    const codes = useCampaignCodes([id])
    return useRecordNames({ campaigns: [id], publishers: [] }).campaign(id, codes[id] ?? null)
  },
})

export const PUBLISHERS_BY_AFID = recordChoices({
  ...affiliates,
  typedAs: 'AFID of a publisher',
  isById: false,
  sentOf: row => row.afid,
})

export const PUBLISHERS_BY_ID = recordChoices({
  ...affiliates,
  typedAs: 'Id of a publisher',
  sentOf: row => row.id,
  useName: value => useRecordNames({ campaigns: [], publishers: [Number(value)] }).publisher(Number(value)),
})

export const TARGETS_BY_ID = recordChoices<Target>({
  resource: 'targets',
  typedAs: 'Id of a target',
  useList: targets.useList,
  sentOf: row => row.id,
  labelOf: targetName,
  useName: value => useTargetNames([Number(value)]).target(Number(value)),
})

export const GROUPS_BY_ID = recordChoices({
  resource: 'target_groups',
  typedAs: 'Id of a group',
  useList: targetGroups.useList,
  sentOf: row => row.id,
  labelOf: row => row.name,
  useName: value => targetGroups.useOne(value).data?.record.name ?? unnamed('group', Number(value)),
})

export const NUMBERS_BY_ID = recordChoices<TrackingNumber>({
  resource: 'numbers',
  typedAs: 'Id of a number',
  useList: numbers.useList,
  sentOf: row => row.id,
  labelOf: numberName,
  useName: value => {
    const { data } = numbers.useOne(value)
    return data === undefined ? unnamed('number', Number(value)) : numberName(data.record)
  },
})

export const POOLS_BY_ID = recordChoices<NumberPool>({
  resource: 'number_pools',
  typedAs: 'Id of a pool',
  useList: numberPools.useList,
  sentOf: row => row.id,
  labelOf: poolName,
  useName: value => {
    const { data } = numberPools.useOne(value)
    return data === undefined ? unnamed('pool', Number(value)) : poolName(data.record)
  },
})

export const TRUNKS_BY_ID = recordChoices({
  resource: 'trunks',
  typedAs: 'Id of a trunk',
  useList: trunks.useList,
  sentOf: row => row.id,
  labelOf: row => row.name,
  useName: value => trunks.useOne(value).data?.record.name ?? unnamed('trunk', Number(value)),
})
