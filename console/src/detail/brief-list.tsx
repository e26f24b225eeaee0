import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListAnswer } from '../api/list-answer.ts'
import { Answered } from '../parts/answered.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'

interface BriefListProps<Row> {
  readonly answer: UseQueryResult<ListAnswer<Row>>
  /** What is said where there are none. */
  readonly none: string
  /** One line of it. */
  readonly children: (row: Row) => ReactNode
}

/** The first records of a list, a line each, on the page of what they belong to. */
export function BriefList<Row extends { readonly id: number }>({
  answer,
  none,
  children,
}: BriefListProps<Row>) {
  return (
    <Answered answer={answer} waiting={<LoadingScreen />}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="soft">{none}</p>
        ) : (
          <ul>
            {rows.map(row => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </ul>
        )
      }
    </Answered>
  )
}
