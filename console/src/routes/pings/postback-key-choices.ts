import { usePostbackKeyNames } from '../../api/resources/pings.ts'
import type { RecordChoices } from '../../table/filter.ts'
import { unnamed } from '../../words/unnamed.ts'

/** As many as are offered; who has more types on. */
const SHOWN = 30

/** Keys belong to campaigns: of all of them together the log alone has a list. */
export const POSTBACK_KEYS_BY_ID: RecordChoices = {
  resource: 'postback_keys',
  typedAs: 'Id of a postback key',
  isById: true,
  useFound(text) {
    const { data = [], isPending, error } = usePostbackKeyNames()
    const sought = text.trim().toLowerCase()
    const choices = data
      .filter(({ id, name }) => name.toLowerCase().includes(sought) || String(id) === sought)
      .slice(0, SHOWN)
      .map(({ id, name }) => ({ value: String(id), label: name }))
    return { choices, isPending, error }
  },
  useName(value) {
    const { data = [] } = usePostbackKeyNames()
    return data.find(({ id }) => String(id) === value)?.name ?? unnamed('postback key', Number(value))
  },
}
