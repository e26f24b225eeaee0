import { useEffect, useRef, useState } from 'react'
import { errorInWords } from '../../../src/domain/error-in-words.ts'
import { answerOf } from '../api/api-client.ts'
import { type ListAnswer, listAnswer } from '../api/list-answer.ts'
import { withoutNulls } from '../api/resource.ts'
import { useApi } from '../api/use-api.ts'
import type { Asked } from '../parts/curl-of.ts'
import { PER_REQUEST, type ReadSoFar, readAllRows, withoutRoot } from './read-all-rows.ts'

export interface AllRows<Row> {
  /** null: none is read just now. */
  readonly progress: { readonly read: number; readonly of: number | null } | null
  /** Why the last reading stopped. What was read is kept: the next one goes on from there. */
  readonly problem: string | null
  /**
   * @param total of all that match, as far as that is known before
   * @returns null where it was cancelled, or failed
   */
  read(total: number | null): Promise<ReadSoFar<Row> | null>
  cancel(): void
}

/**
 * Reads all rows of the list that a request is for, whichever page of it was asked for.
 * @param asked the same request as long as the same rows are meant
 */
export function useAllRows<Row>(asked: Asked, idOf: (row: Row) => string): AllRows<Row> {
  const { client } = useApi()
  const [progress, setProgress] = useState<AllRows<Row>['progress']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const begun = useRef<ReadSoFar<Row> | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function readPage(page: number, signal: AbortSignal): Promise<ListAnswer<Row>> {
    const query = { ...withoutNulls(asked.query as never), page, per_page: PER_REQUEST }
    const get = client.GET as unknown as (
      path: string,
      init: object,
    ) => Promise<{ data?: unknown; error?: unknown; response: Response }>
    const { data, response } = await answerOf(get(asked.path, { params: { query }, signal }))
    const answer = listAnswer<Row>(data, response.headers, '')
    return { ...answer, rows: answer.rows.map(withoutRoot<Row>) }
  }

  async function read(total: number | null): Promise<ReadSoFar<Row> | null> {
    const reading = new AbortController()
    const { signal } = reading
    running.current = reading
    setProblem(null)
    const show = ({ rows, total }: Pick<ReadSoFar<Row>, 'rows' | 'total'>) =>
      setProgress({ read: rows.length, of: total })
    show(begun.current ?? { rows: [], total })
    try {
      const all = await readAllRows<Row>({
        readPage: page => readPage(page, signal),
        idOf,
        begun: begun.current,
        onProgress: sofar => {
          begun.current = sofar
          if (!signal.aborted) show(sofar)
        },
      })
      // The next one reads them as they are then.
      begun.current = null
      return signal.aborted ? null : all
    } catch (error) {
      if (!signal.aborted) setProblem(errorInWords(error))
      return null
    } finally {
      if (running.current === reading) setProgress(null)
    }
  }

  return {
    progress,
    problem,
    read,
    cancel() {
      running.current?.abort()
      running.current = null
      begun.current = null
      setProgress(null)
    },
  }
}
