import { useRoutingPlan } from '../../../api/resources/routing-plans.ts'
import { targetGroups } from '../../../api/resources/target-groups.ts'
import { targets } from '../../../api/resources/targets.ts'
import { Section } from '../../../detail/section.tsx'
import { LoadingScreen } from '../../../parts/loading-screen.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { useSession } from '../../../session/session.ts'
import type { CampaignTabProps } from '../campaign-tab.ts'
import { strategyWords } from '../campaign-words.ts'
import { PlanEditor } from './plan-editor.tsx'
import './routing.css'

/** Who is rung by a campaign, and in which order. */
export function RoutingTab({ version }: CampaignTabProps) {
  const { may } = useSession()
  const { record } = version
  const plan = useRoutingPlan(record.cid)
  const reached = targets.useList({ campaign_id: record.id })
  const groups = targetGroups.useMany(record.target_group_ids ?? [])
  // A draft stays where what is there already could not be read anew.
  const failed = groups.find(({ isLoadingError }) => isLoadingError)
  if (plan.isLoadingError) return <Problem error={plan.error} onRetry={plan.refetch} />
  if (reached.isLoadingError) return <Problem error={reached.error} onRetry={reached.refetch} />
  if (failed !== undefined) return <Problem error={failed.error} onRetry={failed.refetch} />
  if (plan.data === undefined || reached.data === undefined || groups.some(({ data }) => data === undefined))
    return <LoadingScreen />
  return (
    <Section title="Who is rung, and when">
      <p className="soft">
        Lanes are tried from the top: a lower one only when nobody above takes the call. Within a lane the
        order is <strong>{strategyWords(record.routing_strategy).toLowerCase()}</strong>
        {record.routing_strategy === 'priority_weight' ? '' : '; weights decide between equals'}. Priority and
        weight are of the target itself, in every campaign that rings it.
      </p>
      <PlanEditor
        version={plan.data}
        reached={reached.data.rows}
        groups={groups.flatMap(({ data }) => data?.record ?? [])}
        isEditable={may('write', 'campaigns') && may('write', 'targets')}
      />
    </Section>
  )
}
