import type { UseQueryResult } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Versioned } from '../api/resource.ts'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { Problem } from '../parts/problem.tsx'
import { ScreenHeader } from '../parts/screen-header.tsx'
import { useRecordKey } from './use-record-key.ts'

export interface RecordPageProps<Row> {
  readonly answer: UseQueryResult<Versioned<Row>>
  titleOf(row: Row): string
  readonly beside?: (row: Row) => ReactNode
  /** Buttons in the header. */
  readonly actions?: (row: Row) => ReactNode
  /** The record's sections. */
  readonly children: (row: Row) => ReactNode
}

/**
 * The page of one record; its edit form opens over it. From one record to another all of it begins anew: what was read of the one,
 * such as its money, would stand under the other's name until its own comes.
 */
export function RecordPage<Row>({ answer, titleOf, beside, actions, children }: RecordPageProps<Row>) {
  const key = useRecordKey()
  if (answer.data === undefined)
    return answer.isError ? <Problem error={answer.error} onRetry={answer.refetch} /> : <LoadingScreen />
  const { record } = answer.data
  return (
    <Fragment key={key}>
      <ScreenHeader title={titleOf(record)} beside={beside?.(record)}>
        {actions?.(record)}
      </ScreenHeader>
      <div className="detail">{children(record)}</div>
      <Outlet />
    </Fragment>
  )
}
