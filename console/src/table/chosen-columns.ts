import { useState } from 'react'
import type { Column } from './column.ts'

/** The ids of the columns that are shown, in their order; null: as the list has them. */
export type ColumnChoice = readonly string[] | null

/**
 * The columns that one reader chose for a list, kept in this browser.
 * @param table the list's name
 */
export function useColumnChoice(
  table: string,
  userId: number,
): [ColumnChoice, (choice: ColumnChoice) => void] {
  const key = `dialplane.columns.${userId}.${table}`
  const [choice, setChoice] = useState(() => readChoice(localStorage.getItem(key)))
  return [
    choice,
    next => {
      if (next === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
      setChoice(next)
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

/** The first column names the row: it is always there, and first. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
): readonly Column<Row>[] {
  if (choice === null) return columns.filter(({ isExtra }) => !isExtra)
  const [first, ...others] = columns
  const chosen = choice.flatMap(id => others.filter(column => column.id === id))
  return first === undefined ? [] : [first, ...chosen]
}
