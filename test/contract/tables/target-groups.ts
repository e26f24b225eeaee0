import type { ResourceContract } from '../resource-contract.ts'
import { CAP_PARAMETERS } from './caps.ts'
import { CAP_FIELDS } from './nested-fields.ts'
import { BARE_TARGET_FIELDS } from './targets.ts'

const path = ({ id }: { id: number }) => `/target_groups/${id}.json`

export const TARGET_GROUPS: ResourceContract = {
  rootKey: 'target_group',
  create: { path: () => '/target_groups.json', required: network => ({ name: network.freshText() }) },
  readPath: path,
  updatePath: path,
  deletePath: path,
  list: { path: () => '/target_groups.json', isWrapped: false },
  fields: {
    id: 'integer',
    name: 'string',
    target_ids: ['integer'],
    targets: [BARE_TARGET_FIELDS],
    concurrency_cap: 'integer|null',
    calls_in_progress: 'integer',
    behavior: 'integer',
    priority: 'integer|null',
    weight: 'integer|null',
    caps: [CAP_FIELDS],
  },
  parameters: {
    name: { value: 'East coast', wrong: 7, refused: [''] },
    target_ids: {
      default: [],
      value: n => [n.targetId],
      alsoChanges: ['targets'],
      wrong: 'all',
      refused: [[999_999], ['one']],
    },
    add_targets_by_id: {
      value: n => [n.targetId],
      shownAt: 'target_ids',
      alsoChanges: ['targets'],
      wrong: 'all',
      refused: [[999_999]],
      only: 'update',
    },
    remove_targets_by_id: {
      value: n => [n.targetId],
      shown: [],
      shownAt: 'target_ids',
      wrong: 'all',
      only: 'update',
    },
    concurrency_cap: { default: null, value: 5, isNullable: true, wrong: '5', refused: [-1] },
    behavior: {
      default: 1,
      value: 2,
      alongside: { priority: 1, weight: 1 },
      alsoChanges: ['priority', 'weight'],
      wrong: 'both',
      outside: 3,
    },
    priority: { default: null, value: 4, isNullable: true, wrong: 'high' },
    weight: { default: null, value: 4, isNullable: true, wrong: 'heavy' },
    ...CAP_PARAMETERS,
  },
  readOnly: { id: 2_000_000, calls_in_progress: 99, caps: [], targets: [], company_id: 77 },
}
