import { addresses } from '../../addresses.ts'
import type { Call, CallEvent } from '../../api/resources/calls.ts'
import type { TargetNames } from '../../api/use-target-names.ts'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/session.ts'
import { type Candidate, candidateWords, inOrder } from '../../words/candidate-words.ts'
import { tellEvent } from '../../words/event-words.ts'
import { unnamed } from '../../words/unnamed.ts'
import type { CallNames } from './call-columns.tsx'

interface PlacedCandidate extends Candidate {
  readonly target_group_id: number | null
  readonly priority: number
  readonly weight: number
}

interface Considered {
  readonly candidates: readonly PlacedCandidate[]
  /** Ids of targets, as they are to be tried. */
  readonly order: readonly number[]
}

export interface CallEventsProps {
  readonly events: readonly CallEvent[]
  readonly call: Call
  readonly names: CallNames & TargetNames
}

/** The call's story, a sentence each; where somebody was looked for, everyone who was considered. */
export function CallEvents({ events, call, names }: CallEventsProps) {
  const { role } = useSession()
  if (events.length === 0) return <p className="soft">Nothing is told of this call.</p>
  const begun = Date.parse(call.created_at)
  const book = {
    of: (kind: 'campaign' | 'target', id: number) =>
      kind === 'target' ? names.target(id) : campaign(call, id, names),
  }
  return (
    <ol className="timeline">
      {events.map(event => {
        const { sentence, tone } = tellEvent(event, book, role)
        const considered = candidatesOf(event)
        return (
          <li key={event.id}>
            <time dateTime={event.at} title={event.at}>
              +{((Date.parse(event.at) - begun) / 1000).toFixed(1)} s
            </time>
            <div>
              <Status tone={tone}>{sentence}</Status>
              {considered.candidates.length > 0 && <Candidates considered={considered} names={names} />}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

export function candidatesOf({ type, data }: CallEvent): Considered {
  if (type !== 'candidates_considered') return { candidates: [], order: [] }
  const { candidates, order } = data as unknown as Considered
  return { candidates, order }
}

function Candidates({
  considered: { candidates, order },
  names,
}: {
  readonly considered: Considered
  readonly names: TargetNames
}) {
  const { may } = useSession()
  const mayOpen = may('read', 'target_groups')
  return (
    <Scroller label="Candidates">
      <table aria-label="Candidates">
        <thead>
          <tr>
            <th scope="col">Target</th>
            <th scope="col">Outcome</th>
            <th scope="col">Group</th>
            <th scope="col" className="numeric">
              Priority
            </th>
            <th scope="col" className="numeric">
              Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {inOrder(candidates, order).map(candidate => {
            const { target_id: id, target_group_id: groupId } = candidate
            const { tone, words } = candidateWords(candidate, order)
            return (
              <tr key={`${groupId}/${id}`}>
                <th scope="row">
                  {mayOpen ? <Link to={addresses.target(id)}>{names.target(id)}</Link> : names.target(id)}
                </th>
                <td>
                  <Status tone={tone}>{words}</Status>
                </td>
                <td>{groupId === null ? <Nothing /> : names.group(groupId)}</td>
                <td className="numeric">{candidate.priority}</td>
                <td className="numeric">{candidate.weight}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroller>
  )
}

function campaign(call: Call, id: number, names: CallNames): string {
  return id === call.system_campaign_id ? names.campaign(call) : unnamed('campaign', id)
}
