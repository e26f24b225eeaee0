import { addresses } from '../../addresses.ts'
import type { TargetGroup } from '../../api/resources/target-groups.ts'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { Section } from '../../detail/section.tsx'
import { CapBar } from '../../parts/cap-bar.tsx'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Status } from '../../parts/status.tsx'
import { CAP_WORDS, tightestCap } from '../../words/cap-words.ts'
import { STATE_WORDS } from '../../words/state-words.ts'

interface MembersProps {
  readonly group: TargetGroup
}

/** The targets of a group, each with whether it takes calls now: a group's own document does not say that of them. */
export function TargetGroupMembers({ group }: MembersProps) {
  return (
    <Section title="Members">
      {group.targets.length === 0 ? (
        <p>It has none yet: edit it to add targets.</p>
      ) : (
        <Members group={group} />
      )}
    </Section>
  )
}

function Members({ group }: MembersProps) {
  const answer = targets.useList({ target_group_id: group.id })
  const states = new Map(answer.data?.rows.map(({ id, state }) => [id, state]))
  return (
    <>
      {answer.isError && <Problem error={answer.error} onRetry={answer.refetch} />}
      <Scroller label="Members" isBusy={answer.isFetching}>
        <table aria-label="Members">
          <thead>
            <tr>
              <th scope="col">Target</th>
              <th scope="col">Number</th>
              <th scope="col">State</th>
              <th scope="col">Priority</th>
              <th scope="col">Weight</th>
              <th scope="col">Fullest cap</th>
            </tr>
          </thead>
          <tbody>
            {group.targets.map(target => (
              <tr key={target.id}>
                <th scope="row">
                  <Link to={addresses.target(target.id)}>{targetName(target)}</Link>
                </th>
                <td>{target.number}</td>
                <td>
                  <MemberState state={states.get(target.id)} />
                </td>
                <td>{target.priority}</td>
                <td>{target.weight}</td>
                <td>
                  <FullestCap member={target} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </>
  )
}

/** Nothing, until it is known. */
function MemberState({ state }: { readonly state: Target['state'] | undefined }) {
  return state === undefined ? null : (
    <Status tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Status>
  )
}

function FullestCap({ member }: { readonly member: TargetGroup['targets'][number] }) {
  const level = tightestCap(member)
  if (level === null) return <Nothing words="no limit" />
  return <CapBar level={level} words={CAP_WORDS[level.kind].label.toLowerCase()} />
}
