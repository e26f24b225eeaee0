import { useMutation } from '@tanstack/react-query'
import type { paths } from '../../../../client/src/schema.ts'
import { answerOf } from '../api-client.ts'
import { ApiError } from '../api-error.ts'
import { type ListQuery, withoutNulls } from '../resource.ts'
import { useApi } from '../use-api.ts'

type CallFileQuery = NonNullable<paths['/api/v5/calls.csv']['get']['parameters']['query']>

export type CallFileColumn = NonNullable<CallFileQuery['columns']>[number]

/** What a file is to hold. */
interface AskedCallFile {
  readonly query: ListQuery
  readonly columns: CallFileColumn[]
}

interface CallFile {
  readonly name: string
  readonly content: Blob
}

/**
 * The log of calls as a file: every row that the query's filters leave, in its order, with these columns. Where the service breaks it off, nothing of it
 * is given out.
 * @param onFile called also when its screen has been left meanwhile
 */
export function useCallFile(onFile: (file: CallFile) => void) {
  const { client } = useApi()
  return useMutation({
    mutationFn: async ({
      query: { page, per_page, ...query },
      columns,
    }: AskedCallFile): Promise<CallFile> => {
      const { data, response } = await answerOf(
        client
          .GET('/api/v5/calls.csv', {
            params: { query: { ...(withoutNulls(query) as CallFileQuery), columns } },
            parseAs: 'blob',
          })
          .catch(brokenOff),
      )
      return { name: nameIn(response.headers), content: data }
    },
    onSuccess: onFile,
  })
}

/** A body that ends too soon fails as the browser words it. */
function brokenOff(error: unknown): never {
  if (error instanceof ApiError) throw error
  throw new Error('The file was broken off before its end, so nothing was saved: try again in a moment.')
}

function nameIn(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'calls.csv'
}
