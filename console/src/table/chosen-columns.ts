import { useEffect, useState } from 'react'
import type { Column } from './column.ts'
import type { TableState } from './table-state.ts'

/** The ids of the columns that are shown, in their order; null: as the list has them. */
export type ColumnChoice = readonly string[] | null

/**
 * The columns that are shown: those that the address says, else those that this reader chose last for the list. These are kept in
 * this browser, and the address says them too: what is sent to a colleague or saved as a view has them.
 * @param list its name
 */
export function useColumnChoice(
  list: string,
  userId: number,
  { columns, set }: Pick<TableState, 'columns' | 'set'>,
): [ColumnChoice, (choice: ColumnChoice) => void] {
  const key = `dialplane.columns.${userId}.${list}`
  const [choice, setChoice] = useState(() => columns ?? readChoice(localStorage.getItem(key)))
  const said = columns?.join() ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says of columns matters, not what else it says
  useEffect(() => {
    if (columns !== null) setChoice(columns)
    else if (choice !== null) set({ columns: choice })
  }, [said])
  return [
    choice,
    next => {
      if (next === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
      // The address follows: who ticks one box after the other does not wait for it.
      setChoice(next)
      set({ columns: next })
    },
  ]
}

function readChoice(kept: string | null): ColumnChoice {
  try {
    const value: unknown = JSON.parse(kept ?? 'null')
    return Array.isArray(value) && value.every(id => typeof id === 'string') ? value : null
  } catch {
    return null
  }
}

/** The first column names the row: it is always there, and first; so are those after it without which it names several. */
export function isAlwaysShown({ isNaming = false }: Pick<Column<never>, 'isNaming'>, place: number): boolean {
  return place === 0 || isNaming
}

export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
): readonly Column<Row>[] {
  if (choice === null) return columns.filter(({ isExtra }) => !isExtra)
  const always = columns.filter(isAlwaysShown)
  const chosen = choice.flatMap(id => columns.filter(column => column.id === id && !always.includes(column)))
  return [...always, ...chosen]
}
