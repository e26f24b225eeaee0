import { CAMPAIGNS_BY_CID, GROUPS_BY_ID, TRUNKS_BY_ID } from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'
import { STATE_WORDS } from '../../words/state-words.ts'
import { TIME_ZONE_CHOICES } from '../../words/time-zone-choices.ts'

const TABLE: TableDefinition = {
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'State',
      choices: Object.entries(STATE_WORDS).map(([value, { label }]) => ({ value, label })),
    },
    { kind: 'record', name: 'cid', label: 'Campaign', records: CAMPAIGNS_BY_CID },
    { kind: 'record', name: 'target_group_id', label: 'Group', records: GROUPS_BY_ID },
    { kind: 'text', name: 'tag', label: 'Tag', placeholder: 'caller_state, or caller_state:CA' },
    {
      kind: 'choice',
      name: 'time_zone',
      label: 'Time zone',
      choices: TIME_ZONE_CHOICES,
    },
    { kind: 'text', name: 'tid', label: 'Client id' },
    { kind: 'yes-no', name: 'paused', label: 'Paused' },
  ],
}

const WITH_TRUNK: TableDefinition = {
  filters: [...TABLE.filters, { kind: 'record', name: 'trunk_id', label: 'Trunk', records: TRUNKS_BY_ID }],
}

/** By the trunk that they choose, too, for who may read trunks. */
export function targetTable(mayReadTrunks: boolean): TableDefinition {
  return mayReadTrunks ? WITH_TRUNK : TABLE
}
