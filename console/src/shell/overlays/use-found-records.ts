import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answerOf } from '../../api/api-client.ts'
import { listAnswer } from '../../api/list-answer.ts'
import { useApi } from '../../api/use-api.ts'
import { useSession } from '../../session/session.ts'
import { SEARCHES, type SearchDefinition } from './search-definitions.ts'

/** Of each kind: whoever means another types on. */
const FOUND_OF_A_KIND = 5

/** One letter finds everything; one digit is an id. */
const LONG_ENOUGH = /..|\d/

const TYPING_PAUSE_MS = 200

interface FoundRecords {
  readonly heading: string
  readonly records: readonly { readonly label: string; readonly address: string }[]
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
      may('read', needs) && paths.has(folderOf(addressOf)) && finds?.test(q) !== false,
  )
  const answers = useQueries({
    queries: searches.map(({ list, rootKey }) => ({
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
  const found = searches.flatMap(({ heading, labelOf, addressOf }, index) => {
    const rows = answers[index]?.data ?? []
    if (!LONG_ENOUGH.test(q) || rows.length === 0) return []
    const records = rows.map(row => ({ label: labelOf(row), address: addressOf(row) }))
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

/** `/targets/7` → `/targets`: a kind without a screen is not looked for. */
function folderOf(addressOf: SearchDefinition['addressOf']): string {
  return addressOf({ id: 0 }).replace(/\/[^/]*$/, '')
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
