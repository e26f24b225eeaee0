import type { Role } from '../../session/session.ts'
import { CAMPAIGNS_BY_CID, PUBLISHERS_BY_AFID, TARGETS_BY_TID } from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'
import { CALL_STATUSES } from '../../words/call-words.ts'

/** The API's names; days are chosen by the range above the list. */
const CALL_TABLE: TableDefinition = {
  isSearchable: false,
  defaultSort: '-created_at',
  filters: [
    { kind: 'choice', name: 'status', label: 'State', choices: CALL_STATUSES },
    { kind: 'text', name: 'caller', label: 'Caller', placeholder: '+1 303 555 0100' },
    { kind: 'record', name: 'cid', label: 'Campaign', records: CAMPAIGNS_BY_CID },
    { kind: 'record', name: 'afid', label: 'Publisher', records: PUBLISHERS_BY_AFID },
    { kind: 'record', name: 'tid', label: 'Target', records: TARGETS_BY_TID },
    { kind: 'text', name: 'sub_id', label: 'Sub id' },
  ],
}

/** By what is withheld from a party it finds nothing. */
const NOT_FOR: Readonly<Record<string, ReadonlySet<string>>> = {
  publisher: new Set(['tid']),
  buyer: new Set(['afid', 'sub_id']),
}

const TABLES: ReadonlyMap<Role | null, TableDefinition> = new Map(
  (['publisher', 'buyer'] as const).map(role => [
    role,
    { ...CALL_TABLE, filters: CALL_TABLE.filters.filter(({ name }) => !NOT_FOR[role]?.has(name)) },
  ]),
)

/** @param role null: an administrator */
export function callTable(role: Role | null): TableDefinition {
  return TABLES.get(role) ?? CALL_TABLE
}
