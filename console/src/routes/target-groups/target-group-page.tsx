import { type TargetGroup, targetGroupName, targetGroups } from '../../api/resources/target-groups.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { UsingCampaigns } from '../../detail/using-campaigns.tsx'
import { useSession } from '../../session/session.ts'
import { TargetGroupActions } from './target-group-actions.tsx'
import { TargetGroupCaps } from './target-group-caps.tsx'
import { TargetGroupFacts } from './target-group-facts.tsx'
import { TargetGroupMembers } from './target-group-members.tsx'

export function TargetGroupPage() {
  const { may } = useSession()
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
          <TargetGroupMembers group={group} />
          {may('read', 'campaigns') && (
            <UsingCampaigns
              of={{ target_group_id: String(group.id) }}
              none="No campaign dials it yet: add it to one on the campaign’s page."
            />
          )}
          <TargetGroupCaps group={group} />
          <AuditSection resource="target_group" recordId={group.id} />
        </>
      )}
    </RecordPage>
  )
}
