import { addresses } from '../../addresses.ts'
import type { FoundPing } from '../../api/resources/pings.ts'
import { formatDollars } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/session.ts'
import { candidateWords, inOrder } from '../../words/candidate-words.ts'
import { reasonWords } from '../../words/reason-words.ts'

type Candidate = NonNullable<FoundPing['candidates']>[number]

export interface PingCandidatesProps {
  readonly candidates: readonly Candidate[]
  readonly order: readonly number[]
  readonly names: { target(id: number): string }
}

/** Everyone who was considered: the place in the order, or why not; and what was bid. */
export function PingCandidates({ candidates, order, names }: PingCandidatesProps) {
  const { may } = useSession()
  const mayOpen = may('read', 'targets')
  if (candidates.length === 0)
    return <p className="soft">Nobody: the ping was answered before any target was looked at.</p>
  const hasBids = candidates.some(({ bid }) => bid !== null)
  return (
    <Scroller label="Candidates">
      <table aria-label="Candidates">
        <thead>
          <tr>
            <th scope="col">Target</th>
            <th scope="col">Outcome</th>
            {hasBids && <th scope="col">Bid</th>}
          </tr>
        </thead>
        <tbody>
          {inOrder(candidates, order).map(candidate => {
            const { target_id: id } = candidate
            const { tone, words } = candidateWords({ ...candidate, detail: null }, order)
            return (
              <tr key={id}>
                <th scope="row">
                  {mayOpen ? <Link to={addresses.target(id)}>{names.target(id)}</Link> : names.target(id)}
                </th>
                <td>
                  <Status tone={tone}>{words}</Status>
                </td>
                {hasBids && <td>{bidWords(candidate) ?? <Nothing />}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroller>
  )
}

/** `$12.00 after 90 s, in 45 ms` */
function bidWords({ bid }: Candidate): string | null {
  if (bid === null) return null
  const { outcome, amount, seconds, latency_ms: latency } = bid
  const answer =
    outcome !== 'bid'
      ? reasonWords(outcome)
      : `${amount === null ? 'its usual price' : formatDollars(amount)}${seconds === null ? '' : ` after ${seconds} s`}`
  return `${answer}, in ${Math.round(latency)} ms`
}
