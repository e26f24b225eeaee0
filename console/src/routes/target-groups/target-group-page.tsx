import { addresses } from '../../addresses.ts'
import { type TargetGroup, targetGroupName, targetGroups } from '../../api/resources/target-groups.ts'
import { targetName } from '../../api/resources/targets.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { CapBar } from '../../parts/cap-bar.tsx'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Status } from '../../parts/status.tsx'
import { CAP_WORDS, tightestCap } from '../../words/cap-words.ts'
import { TargetGroupActions } from './target-group-actions.tsx'
import { TargetGroupCaps } from './target-group-caps.tsx'
import { TargetGroupFacts } from './target-group-facts.tsx'

export function TargetGroupPage() {
  const answer = targetGroups.useOne(useRecordKey())
  return (
    <RecordPage<TargetGroup>
      answer={answer}
      titleOf={targetGroupName}
      actions={row => <TargetGroupActions group={row} />}
    >
      {group => (
        <>
          <Section title="Group">
            <TargetGroupFacts group={group} />
          </Section>
          <Members group={group} />
          <TargetGroupCaps group={group} />
          <AuditSection resource="target_group" recordId={group.id} />
        </>
      )}
    </RecordPage>
  )
}

function Members({ group }: { readonly group: TargetGroup }) {
  if (group.targets.length === 0)
    return (
      <Section title="Members">
        <p>It has none yet: edit it to add targets.</p>
      </Section>
    )
  return (
    <Section title="Members">
      <Scroller label="Members">
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
            {group.targets.map(target => {
              const level = tightestCap(target)
              return (
                <tr key={target.id}>
                  <th scope="row">
                    <Link to={addresses.target(target.id)}>{targetName(target)}</Link>
                  </th>
                  <td>{target.number}</td>
                  <td>
                    <Status tone={target.paused ? 'warning' : 'good'}>
                      {target.paused ? 'Paused' : 'Active'}
                    </Status>
                  </td>
                  <td>{target.priority}</td>
                  <td>{target.weight}</td>
                  <td>
                    {level === null ? (
                      <Nothing words="no limit" />
                    ) : (
                      <CapBar level={level} words={CAP_WORDS[level.kind].label.toLowerCase()} />
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Scroller>
    </Section>
  )
}
