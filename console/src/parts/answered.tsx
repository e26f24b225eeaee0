import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'

interface AnsweredProps<Data> {
  readonly answer: UseQueryResult<Data>
  /** Shown until the first answer comes; default: nothing. */
  readonly waiting?: ReactNode
  children(data: Data): ReactNode
}

/** What was read, which stays where reading it anew fails: why that did stands above it. */
export function Answered<Data>({ answer, waiting = null, children }: AnsweredProps<Data>) {
  return (
    <>
      {answer.isError && <Problem error={answer.error} onRetry={answer.refetch} />}
      {answer.data === undefined ? answer.isPending && waiting : children(answer.data)}
    </>
  )
}
