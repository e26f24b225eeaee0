import { CAMPAIGNS_BY_ID, PUBLISHERS_BY_ID, TARGETS_BY_ID } from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'
import { type MoneyWords, offeredMoneyWords } from '../../words/money-words.ts'
import { PING_STATUSES } from '../../words/ping-words.ts'
import type { Role } from '../../words/role-words.ts'
import { UNANSWERED_REASONS } from '../../words/unanswered-words.ts'
import { POSTBACK_KEYS_BY_ID } from './postback-key-choices.ts'

/** The API's names; days are chosen by the range above the list. */
const tableFor = (money: MoneyWords): TableDefinition => ({
  isSearchable: false,
  fixedPerPage: 100,
  filters: [
    { kind: 'choices', name: 'status[]', label: 'Outcome', choices: PING_STATUSES },
    { kind: 'choices', name: 'reason[]', label: 'Why no target', choices: UNANSWERED_REASONS },
    { kind: 'text', name: 'caller_number', label: 'Caller', placeholder: '+1 303 555 0100' },
    { kind: 'yes-no', name: 'duplicate', label: 'Repeated' },
    { kind: 'record', name: 'campaign_id[]', label: 'Campaign', records: CAMPAIGNS_BY_ID },
    { kind: 'record', name: 'affiliate_id[]', label: 'Publisher', records: PUBLISHERS_BY_ID },
    { kind: 'record', name: 'target_id[]', label: 'Target', records: TARGETS_BY_ID },
    { kind: 'text', name: 'caller_state', label: 'Caller’s state', placeholder: 'CA' },
    { kind: 'record', name: 'postback_key_id[]', label: 'Postback key', records: POSTBACK_KEYS_BY_ID },
    { kind: 'range', name: 'revenue', label: money.revenue },
    { kind: 'range', name: 'payout', label: money.payout },
    { kind: 'text', name: 'caller_country', label: 'Caller’s country', placeholder: 'US' },
  ],
})

const PING_TABLE = tableFor(offeredMoneyWords(null))

/** By what is withheld from a party it finds nothing. */
const NOT_FOR: Readonly<Record<string, ReadonlySet<string>>> = {
  publisher: new Set(['target_id[]', 'affiliate_id[]', 'postback_key_id[]', 'revenue']),
  buyer: new Set(['reason[]', 'target_id[]', 'affiliate_id[]', 'postback_key_id[]', 'payout']),
}

const TABLES: ReadonlyMap<Role | null, TableDefinition> = new Map(
  (['publisher', 'buyer'] as const).map(role => {
    const table = tableFor(offeredMoneyWords(role))
    return [role, { ...table, filters: table.filters.filter(({ name }) => !NOT_FOR[role]?.has(name)) }]
  }),
)

/** @param role null: an administrator */
export function pingTable(role: Role | null): TableDefinition {
  return TABLES.get(role) ?? PING_TABLE
}
