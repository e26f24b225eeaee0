import type { ReactNode } from 'react'
import type { ApiClient } from '../api/api-client.ts'
import { type Refused, useEach } from '../api/use-each.ts'
import { counted } from '../format/format-number.ts'
import type { BulkAction, BulkOutcome } from './bulk-action.ts'
import { namesOf } from './names-of.ts'

export interface EachAction<Row> {
  readonly label: string
  /** What was done, as a sentence begins with it: “Revoked”. */
  readonly done: string
  /** What the rows are: “API key”. */
  readonly noun: string
  nameOf(row: Row): string
  /** What follows from it, in a sentence; absent: it is done without asking. */
  readonly consequence?: ReactNode
  readonly isDangerous?: boolean
  /** What is done with one of them. */
  act(client: ApiClient, row: Row): Promise<unknown>
  /** Makes one what it was; absent: that cannot be done. */
  undo?(client: ApiClient, row: Row): Promise<unknown>
}

/** A bulk action of what the API changes one by one: each refusal is told by its name. */
export function useEachAction<Row extends { readonly id: number }>(action: EachAction<Row>): BulkAction<Row> {
  const { label, noun, nameOf, consequence, isDangerous = false, act, undo } = action
  const each = useEach(act)
  const back = useEach(undo ?? NOTHING)
  return {
    label,
    isDangerous,
    portion: AT_ONCE,
    ...(consequence !== undefined && {
      confirm: rows => ({
        title: `${label} ${counted(rows.length, noun)}?`,
        text: `${namesOf(rows, nameOf)}. ${consequence}`,
      }),
    }),
    run: async rows => {
      const refused = await each.mutateAsync(rows)
      const done = rows.filter(row => !refused.some(other => other.row === row))
      return {
        ...outcomeOf(action, rows.length, refused),
        ...(undo !== undefined && {
          undo: async () => {
            const failed = await back.mutateAsync(done)
            if (failed.length > 0) throw new Error(toldOf(failed, nameOf).join(' '))
          },
        }),
      }
    },
  }
}

/** Each is a request: how far they are is said after so many. */
const AT_ONCE = 50

const NOTHING = async () => undefined

const toldOf = <Row>(refused: readonly Refused<Row>[], nameOf: (row: Row) => string) =>
  refused.map(({ row, reason }) => `${nameOf(row)}: ${reason}`)

/** @throws where all of them were refused */
export function outcomeOf<Row extends { readonly id: number }>(
  { done, noun, nameOf }: Pick<EachAction<Row>, 'done' | 'noun' | 'nameOf'>,
  count: number,
  refused: readonly Refused<Row>[],
): BulkOutcome {
  const reasons = toldOf(refused, nameOf)
  if (refused.length === count) throw new Error(reasons.join(' '))
  return {
    sentence: `${done} ${counted(count - refused.length, noun)}.`,
    refused: refused.map(({ row }, place) => ({ id: row.id, reason: reasons[place] ?? '' })),
  }
}
