import { endOfDay, startOfDay } from '../../parts/time-range.ts'
import type { Filter } from '../../table/filter.ts'
import {
  CAMPAIGNS_BY_ID,
  NUMBERS_BY_ID,
  PUBLISHERS_BY_ID,
  TARGETS_BY_ID,
} from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'
import { CALL_STATUSES } from '../../words/call-words.ts'
import type { Role } from '../../words/role-words.ts'

/** The API's names, which reports have as well; days are chosen by the range above the list. */
const FILTERS: readonly Filter[] = [
  { kind: 'choice', name: 'status', label: 'State', choices: CALL_STATUSES },
  { kind: 'text', name: 'caller', label: 'Caller', placeholder: '+1 303 555 0100' },
  { kind: 'record', name: 'campaign_id[]', label: 'Campaign', records: CAMPAIGNS_BY_ID },
  { kind: 'text', name: 'cid', label: 'Campaign', placeholder: 'Client id of a campaign' },
  { kind: 'text', name: 'afid', label: 'Publisher', placeholder: 'AFID of a publisher' },
  { kind: 'text', name: 'tid', label: 'Target', placeholder: 'Client id of a target' },
  { kind: 'record', name: 'affiliate_id[]', label: 'Publisher', records: PUBLISHERS_BY_ID },
  { kind: 'record', name: 'target_id[]', label: 'Target', records: TARGETS_BY_ID },
  { kind: 'record', name: 'number_id[]', label: 'Number', records: NUMBERS_BY_ID },
  { kind: 'text', name: 'sub_id', label: 'Sub id' },
  { kind: 'yes-no', name: 'connected', label: 'Answered' },
  { kind: 'yes-no', name: 'converted', label: 'Converted' },
  { kind: 'yes-no', name: 'repeat', label: 'Repeat' },
  { kind: 'yes-no', name: 'duplicate', label: 'Duplicate' },
  { kind: 'text', name: 'caller_state[]', label: 'Caller’s state', placeholder: 'CA' },
  { kind: 'date', name: 'updated_at_start', label: 'Changed since', toMoment: startOfDay },
  { kind: 'date', name: 'updated_at_end', label: 'Changed until', toMoment: endOfDay },
  { kind: 'text', name: 'tag[]', label: 'Tag', placeholder: 'age:44' },
]

/** What each is not offered, but may be led to: by what is withheld from a party it finds nothing, of its own there is one. */
const NOT_OFFERED: Readonly<Record<Reader, ReadonlySet<string>>> = {
  company: new Set(['cid', 'afid', 'tid']),
  publisher: new Set(['campaign_id[]', 'affiliate_id[]', 'target_id[]', 'afid', 'tid']),
  buyer: new Set(['campaign_id[]', 'affiliate_id[]', 'target_id[]', 'number_id[]', 'sub_id', 'afid', 'tid']),
}

type Reader = 'company' | 'publisher' | 'buyer'

const tableFor = (reader: Reader): TableDefinition => ({
  isSearchable: false,
  defaultSort: '-created_at',
  filters: FILTERS.map(filter => ({ ...filter, isOffered: !NOT_OFFERED[reader].has(filter.name) })),
})

const TABLES = {
  company: tableFor('company'),
  publisher: tableFor('publisher'),
  buyer: tableFor('buyer'),
}

/** @param role null: an administrator */
export function callTable(role: Role | null): TableDefinition {
  return TABLES[role === 'publisher' || role === 'buyer' ? role : 'company']
}
