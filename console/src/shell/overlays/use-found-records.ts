import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answerOf } from '../../api/api-client.ts'
import { listAnswer } from '../../api/list-answer.ts'
import { useApi } from '../../api/use-api.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import { SEARCHES } from './search-definitions.ts'

/** Of each kind: whoever means another types on. */
const FOUND_OF_A_KIND = 5

/** One letter finds everything; one digit is an id. */
const LONG_ENOUGH = /..|\d/

const TYPING_PAUSE_MS = 200

interface FoundRecords {
  readonly heading: string
  readonly records: readonly FoundRecord[]
}

interface FoundRecord {
  readonly label: string
  readonly address: string
  /** Undefined: the address is all of it. */
  readonly query: SearchParameters | undefined
}

interface Search {
  readonly found: readonly FoundRecords[]
  /** What is there that is not found yet is not known. */
  readonly isGoingOn: boolean
  readonly hasFailed: boolean
}

/** Records whose name, number or id has what is typed in it, by kind; only those that this reader may see. */
export function useFoundRecords(typed: string, paths: ReadonlySet<string>): Search {
  const { client, companyId } = useApi()
  const { may } = useSession()
  const q = usePaused(typed.trim())
  const searches = SEARCHES.filter(
    ({ needs, finds, addressOf }) =>
      may('read', needs) && leadsSomewhere(addressOf(SOME_ROW), paths) && finds?.test(q) !== false,
  )
  // What is two things, such as a target that is a buyer, is looked for once.
  const lists = [...new Map(searches.map(search => [search.list, search])).values()]
  const answers = useQueries({
    queries: lists.map(({ list, rootKey }) => ({
      queryKey: [companyId, 'search', list, q],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { q, per_page: FOUND_OF_A_KIND }
        const get = client.GET as unknown as UntypedGet
        const { data, response } = await answerOf(get(list, { params: { query }, signal }))
        return listAnswer<Readonly<Record<string, unknown>>>(data, response.headers, rootKey).rows
      },
      enabled: LONG_ENOUGH.test(q),
    })),
  })
  const found = searches.flatMap(({ heading, list, labelOf, addressOf, queryOf }) => {
    const rows = answers[lists.findIndex(asked => asked.list === list)]?.data ?? []
    const records = rows
      .map(row => ({ label: labelOf(row), address: addressOf(row), query: queryOf?.(row) }))
      .filter(({ address }) => leadsSomewhere(address, paths))
    if (!LONG_ENOUGH.test(q) || records.length === 0) return []
    return [{ heading, records: records.slice(0, FOUND_OF_A_KIND) }]
  })
  return {
    found,
    isGoingOn: q !== typed.trim() || answers.some(({ isLoading }) => isLoading),
    hasFailed: answers.some(({ isError }) => isError),
  }
}

type UntypedGet = (
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

const SOME_ROW = { id: 0, page: 'reports' }

/** `/targets` of `/targets/7`, or a list itself: a kind without a screen is not looked for. */
function leadsSomewhere(address: string, paths: ReadonlySet<string>): boolean {
  return paths.has(address) || paths.has(address.replace(/\/[^/]*$/, ''))
}

/** What was typed, once typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
