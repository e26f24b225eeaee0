import { addresses } from '../../addresses.ts'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { Facts } from '../../detail/facts.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { type RecordTab, RecordTabs } from '../../detail/record-tabs.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { UsingCampaigns } from '../../detail/using-campaigns.tsx'
import { conditionsInWords, conditionsOf } from '../../form/conditions/conditions.ts'
import { HoursGrid } from '../../form/hours/hours-grid.tsx'
import { DAY_NAMES, dayWords, weekWords } from '../../form/hours/hours-words.ts'
import { DAYS_IN_ORDER, weekOf } from '../../form/hours/week.ts'
import { ResultsTab } from '../../overview/results-tab.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Status } from '../../parts/status.tsx'
import { type Session, useSession } from '../../session/session.ts'
import { STATE_WORDS } from '../../words/state-words.ts'
import { ianaZone } from '../../words/time-zones.ts'
import { TargetActions } from './target-actions.tsx'
import { TargetBids } from './target-bids.tsx'
import { TargetCaps } from './target-caps.tsx'
import { TargetConversions } from './target-conversions.tsx'
import { TargetFacts, TargetSignalling } from './target-facts.tsx'

export function TargetPage() {
  const { may } = useSession()
  const answer = targets.useOne(useRecordKey())
  return (
    <RecordPage<Target>
      answer={answer}
      titleOf={targetName}
      beside={({ state }) => <Status tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Status>}
      actions={row => <TargetActions target={row} />}
    >
      {target => (
        <RecordTabs
          label={`Parts of ${targetName(target)}`}
          address={addresses.target(target.id)}
          tabs={tabsOf(target, may)}
        />
      )}
    </RecordPage>
  )
}

function tabsOf(target: Target, may: Session['may']): readonly RecordTab[] {
  return [
    {
      id: 'target',
      label: 'Target',
      content: () => (
        <>
          <Section title="Target">
            <TargetFacts target={target} />
          </Section>
          {may('read', 'campaigns') && (
            <UsingCampaigns
              of={{ target_id: String(target.id) }}
              none="No campaign sends it calls yet: add it to one on the campaign’s page."
            />
          )}
          <Section title="Signalling">
            <TargetSignalling target={target} />
          </Section>
        </>
      ),
    },
    {
      id: 'results',
      label: 'Results',
      content: () => <ResultsTab of={{ by: 'target_id', id: target.id }} />,
    },
    { id: 'hours', label: 'Hours', content: () => <TargetHours target={target} /> },
    { id: 'caps', label: 'Caps', content: () => <TargetCaps target={target} /> },
    { id: 'conditions', label: 'Conditions', content: () => <TargetConditions target={target} /> },
    { id: 'conversions', label: 'Conversions', content: () => <TargetConversions target={target} /> },
    { id: 'bids', label: 'Bids', content: () => <TargetBids target={target} /> },
    {
      id: 'history',
      label: 'History',
      content: () => <AuditSection resource="target" recordId={target.id} />,
    },
  ]
}

function TargetHours({ target }: { readonly target: Target }) {
  const week = weekOf(target.business_hours)
  return (
    <Section title={`Hours of ${target.time_zone}`}>
      <div className="hours">
        <p>{weekWords(week)}</p>
        <Scroller label="Hours of the week">
          <HoursGrid label="Hours of the week" week={week} timeZone={ianaZone(target.time_zone)} />
        </Scroller>
        <Facts facts={DAYS_IN_ORDER.map(day => [DAY_NAMES[day], dayWords(week[day] ?? [])])} />
      </div>
    </Section>
  )
}

function TargetConditions({ target }: { readonly target: Target }) {
  const conditions = conditionsOf(target.tag_values)
  return (
    <Section title="Conditions">
      <p>{conditionsInWords(conditions) ?? 'It takes every call.'}</p>
    </Section>
  )
}
