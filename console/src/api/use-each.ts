import type { UseMutationResult } from '@tanstack/react-query'
import { errorInWords } from '../../../src/domain/error-in-words.ts'
import type { ApiClient } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { useAction } from './resource.ts'

/** Of what something was refused, and why. */
export interface Refused<Row> {
  readonly row: Row
  readonly reason: string
}

/**
 * Does the same with several, one after the other, where the API has no request for all of them: what is refused keeps none of
 * the others from being done. Gives those that were refused; what screens show is read anew once, at the end.
 */
export function useEach<Row>(
  act: (client: ApiClient, row: Row) => Promise<unknown>,
): UseMutationResult<readonly Refused<Row>[], Error, readonly Row[]> {
  return useAction((client, rows: readonly Row[]) => doEach(rows, row => act(client, row)))
}

/** What fails otherwise than by a refusal, such as a password that is not given, would fail of the others as well: they are left. */
export async function doEach<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<readonly Refused<Row>[]> {
  const refused: Refused<Row>[] = []
  for (const [place, row] of rows.entries()) {
    try {
      await act(row)
    } catch (error) {
      const reason = errorInWords(error)
      const isOfOne = error instanceof ApiError && error.status !== null
      refused.push(...(isOfOne ? [row] : rows.slice(place)).map(one => ({ row: one, reason })))
      if (!isOfOne) break
    }
  }
  return refused
}
