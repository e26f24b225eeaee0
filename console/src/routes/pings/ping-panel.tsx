import { type Ping, pings } from '../../api/resources/pings.ts'
import { Problem } from '../../parts/problem.tsx'
import { PingTold } from './ping-told.tsx'

/** Beside the list, whose rows do not say why: that is read when one is opened. */
export function PingPanel({ row }: { readonly row: Ping }) {
  const answer = pings.useOne(row.uuid)
  return (
    <>
      {answer.isError && <Problem error={answer.error} onRetry={answer.refetch} />}
      <PingTold ping={answer.data?.record ?? row} isToCome={answer.isPending} />
    </>
  )
}
