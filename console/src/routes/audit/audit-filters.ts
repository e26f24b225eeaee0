import { type User, users } from '../../api/resources/users.ts'
import { endOfDay, startOfDay } from '../../parts/time-range.ts'
import { useSession } from '../../session/session.ts'
import type { Choice } from '../../table/filter.ts'
import { recordChoices } from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'
import { AUDITED_CHOICES, OPERATION_CHOICES } from '../../words/audit-words.ts'
import { unnamed } from '../../words/unnamed.ts'

const WINDOWS: readonly Choice[] = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'last_7d', label: 'Last 7 days' },
  { value: 'this_month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
]

/** Those of the Company; who has left it is named by his id, as an event links to what else he did. */
const PEOPLE = recordChoices<User>({
  resource: 'users',
  typedAs: 'Id of a user',
  useList: query => users.useList({ company_id: useSession().companyId, sort: 'name', ...query }),
  sentOf: user => user.id,
  labelOf: user => user.name,
  useName: value => users.useOne(Number(value)).data?.record.name ?? unnamed('user', Number(value)),
})

export const AUDIT_TABLE: TableDefinition = {
  filters: [
    { kind: 'choice', name: 'resource', label: 'Kind', choices: AUDITED_CHOICES },
    { kind: 'text', name: 'resource_id', label: 'Record', placeholder: 'its id' },
    { kind: 'choice', name: 'operation', label: 'What', choices: OPERATION_CHOICES },
    { kind: 'record', name: 'user_id', label: 'Who', records: PEOPLE },
    { kind: 'choice', name: 'created_at', label: 'When', choices: WINDOWS },
    { kind: 'date', name: 'created_at_start', label: 'From', toMoment: startOfDay },
    { kind: 'date', name: 'created_at_end', label: 'To', toMoment: endOfDay },
    { kind: 'text', name: 'batch_id', label: 'Together', placeholder: 'id of the batch' },
  ],
}
