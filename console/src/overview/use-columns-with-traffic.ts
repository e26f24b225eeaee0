import type { UseQueryResult } from '@tanstack/react-query'
import { createElement, type ReactNode, useMemo } from 'react'
import type { ListAnswer } from '../api/list-answer.ts'
import { useSession } from '../session/session.ts'
import type { Column } from '../table/column.ts'
import type { Party } from './day-figures.ts'
import { leftOutOfFile, type TrafficFigure, trafficColumns } from './traffic-columns.ts'
import { type TrafficToday, useTrafficToday } from './use-traffic-today.ts'

export interface ColumnsWithTraffic<Row> {
  readonly columns: readonly Column<Row>[]
  readonly today: UseQueryResult<TrafficToday>
  /** What is said below the rows of the columns that are shown. */
  footnote(shown: readonly Column<Row>[]): ReactNode
}

interface TrafficOf<Row> {
  readonly by: Party['by']
  readonly answer: Pick<UseQueryResult<ListAnswer<Row>>, 'data'>
  /** Constant: the others can be chosen. */
  readonly shown: readonly TrafficFigure[]
  /** After which column they stand. */
  readonly after: string
}

/**
 * The columns of a list, with those of what its rows had today; without them for who may not read reports.
 * @param columns the same ones at each call
 */
export function useColumnsWithTraffic<Row extends { readonly id: number }>(
  columns: readonly Column<Row>[],
  { by, answer: { data }, shown, after }: TrafficOf<Row>,
): ColumnsWithTraffic<Row> {
  const { role, may } = useSession()
  const today = useTrafficToday(
    by,
    (data?.rows ?? []).map(({ id }) => id),
  )
  const figures = today.data
  const isTold = may('read', 'reports')
  const isWhole = data !== undefined && data.rows.length === (data.total ?? Number.NaN)
  const withTraffic = useMemo(() => {
    if (!isTold) return columns
    const place = columns.findIndex(({ id }) => id === after) + 1
    const added = trafficColumns<Row>({ today: figures, role, shown, isWhole })
    return [...columns.slice(0, place), ...added, ...columns.slice(place)]
  }, [columns, figures, role, shown, after, isTold, isWhole])
  return { columns: withTraffic, today, footnote }
}

function footnote<Row>(shown: readonly Column<Row>[]): ReactNode {
  const words = leftOutOfFile(shown)
  return words === null ? null : createElement('p', { className: 'soft' }, words)
}
