import { endOfDay, startOfDay } from '../../parts/time-range.ts'
import {
  CAMPAIGNS_BY_CID,
  POOLS_BY_ID,
  PUBLISHERS_BY_AFID,
  TRUNKS_BY_ID,
} from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'

const TABLE: TableDefinition = {
  filters: [
    { kind: 'record', name: 'cid', label: 'Campaign', records: CAMPAIGNS_BY_CID },
    { kind: 'record', name: 'afid', label: 'Publisher', records: PUBLISHERS_BY_AFID },
    { kind: 'yes-no', name: 'paused', label: 'Paused' },
    { kind: 'yes-no', name: 'in_pool', label: 'In a pool' },
    { kind: 'record', name: 'number_pool_id', label: 'Pool', records: POOLS_BY_ID },
    { kind: 'yes-no', name: 'toll_free', label: 'Toll-free' },
    { kind: 'text', name: 'country', label: 'Country', placeholder: 'US' },
    { kind: 'text', name: 'sid', label: 'Sub id' },
    { kind: 'text', name: 'tag', label: 'Tag', placeholder: 'state, or state:CA' },
    { kind: 'date', name: 'updated_at_start', label: 'Changed since', toMoment: startOfDay },
    { kind: 'date', name: 'updated_at_end', label: 'Changed until', toMoment: endOfDay },
  ],
}

const WITH_TRUNK: TableDefinition = {
  filters: [...TABLE.filters, { kind: 'record', name: 'trunk_id', label: 'Trunk', records: TRUNKS_BY_ID }],
}

/** By the trunk that they choose, too, for who may read trunks. */
export function numberTable(mayReadTrunks: boolean): TableDefinition {
  return mayReadTrunks ? WITH_TRUNK : TABLE
}
