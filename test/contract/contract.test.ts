import { afterAll, beforeAll, describe } from 'vitest'
import { type ContractNetwork, createContractNetwork } from './contract-network.ts'
import { describeList } from './describe-list.ts'
import { describeNested } from './describe-nested.ts'
import { describeParameters } from './describe-parameters.ts'
import { describeRecords } from './describe-records.ts'
import { POSTBACK_KEYS, TAGS, USERS } from './tables/account.ts'
import { AFFILIATES } from './tables/affiliates.ts'
import { CONTACTS, STATIC_CALLER_NUMBERS, SUPPRESSED_NUMBERS } from './tables/callers.ts'
import { CAMPAIGNS } from './tables/campaigns.ts'
import { COMPANIES } from './tables/companies.ts'
import { NUMBER_POOLS } from './tables/number-pools.ts'
import { NUMBERS } from './tables/numbers.ts'
import { PAYOUT_TABLES } from './tables/payout-tables.ts'
import { SETTINGS } from './tables/settings.ts'
import { TARGET_GROUPS } from './tables/target-groups.ts'
import { TARGETS } from './tables/targets.ts'

const RESOURCES = [
  COMPANIES,
  SETTINGS,
  TARGET_GROUPS,
  TARGETS,
  CAMPAIGNS,
  CONTACTS,
  SUPPRESSED_NUMBERS,
  STATIC_CALLER_NUMBERS,
  AFFILIATES,
  NUMBERS,
  NUMBER_POOLS,
  TAGS,
  POSTBACK_KEYS,
  PAYOUT_TABLES,
  USERS,
]

// Each resource has a Company of its own, so that no list or name of one is in another's way.
describe.each(RESOURCES)('$rootKey', resource => {
  let network: ContractNetwork

  beforeAll(async () => {
    network = await createContractNetwork()
  })
  afterAll(() => network.service.close())

  describeRecords(resource, () => network)
  describeList(resource, () => network)
  describeParameters(resource, () => network)
  for (const nested of resource.nested ?? []) describeNested(resource, nested, () => network)
})
