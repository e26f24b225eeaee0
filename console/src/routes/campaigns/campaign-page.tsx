import { lazy, Suspense } from 'react'
import { addresses } from '../../addresses.ts'
import { ApiError } from '../../api/api-error.ts'
import { type Campaign, campaignName, campaigns } from '../../api/resources/campaigns.ts'
import { RecordPage } from '../../detail/record-page.tsx'
import { type RecordTab, RecordTabs } from '../../detail/record-tabs.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { useSession } from '../../session/session.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignById } from './campaign-by-id.tsx'
import { CampaignState } from './campaign-state.tsx'
import type { CampaignTabProps } from './campaign-tab.ts'
import './campaign.css'

const OverviewTab = lazy(async () => ({
  default: (await import('./campaign-overview.tsx')).CampaignOverview,
}))
const ResultsTab = lazy(async () => ({
  default: (await import('../../overview/results-tab.tsx')).ResultsTab,
}))
const RoutingTab = lazy(async () => ({ default: (await import('./routing/routing-tab.tsx')).RoutingTab }))
const MenuTab = lazy(async () => ({ default: (await import('./menu-tab.tsx')).MenuTab }))
const GreetingTab = lazy(async () => ({ default: (await import('./greeting-tab.tsx')).GreetingTab }))
const ConversionsTab = lazy(async () => ({
  default: (await import('./conversions/conversions-tab.tsx')).ConversionsTab,
}))
const TimersTab = lazy(async () => ({ default: (await import('./timers-tab.tsx')).TimersTab }))
const KeysTab = lazy(async () => ({ default: (await import('./keys/keys-tab.tsx')).KeysTab }))
const PayoutsTab = lazy(async () => ({ default: (await import('./payouts/payouts-tab.tsx')).PayoutsTab }))
const PageNumbersTab = lazy(async () => ({
  default: (await import('./page-numbers/page-numbers-tab.tsx')).PageNumbersTab,
}))

export function CampaignPage() {
  const key = useRecordKey()
  const answer = campaigns.useOne(key)
  if (answer.error instanceof ApiError && answer.error.status === 404 && /^\d+$/.test(key))
    return <CampaignById />
  return (
    <RecordPage<Campaign>
      answer={answer}
      titleOf={campaignName}
      beside={row => <CampaignState campaign={row} />}
      actions={row => <CampaignActions campaign={row} />}
    >
      {() => answer.data !== undefined && <CampaignTabs key={answer.data.record.id} version={answer.data} />}
    </RecordPage>
  )
}

function CampaignTabs({ version }: CampaignTabProps) {
  const { may, affiliateId } = useSession()
  const { record } = version
  const tabs: readonly RecordTab[] = [
    { id: 'overview', label: 'Overview', content: () => <OverviewTab version={version} /> },
    ...(may('read', 'reports') && affiliateId === null
      ? [
          {
            id: 'results',
            label: 'Results',
            content: () => <ResultsTab of={{ by: 'campaign_id', id: record.id }} />,
          },
        ]
      : []),
    ...(may('read', 'targets') && record.target_ids !== undefined
      ? [{ id: 'routing', label: 'Routing plan', content: () => <RoutingTab version={version} /> }]
      : []),
    { id: 'menu', label: 'Menu', content: () => <MenuTab version={version} /> },
    { id: 'greeting', label: 'Greeting', content: () => <GreetingTab version={version} /> },
    { id: 'conversions', label: 'Conversions', content: () => <ConversionsTab version={version} /> },
    { id: 'pixels', label: 'Pixels', content: () => <TimersTab version={version} /> },
    ...(may('read', 'postback_keys')
      ? [{ id: 'keys', label: 'Postback keys', content: () => <KeysTab version={version} /> }]
      : []),
    { id: 'payouts', label: 'Payout tables', content: () => <PayoutsTab version={version} /> },
    { id: 'page-numbers', label: 'Numbers on pages', content: () => <PageNumbersTab version={version} /> },
  ]
  return (
    <Suspense fallback={<LoadingScreen />}>
      <RecordTabs label="Campaign" address={addresses.campaign(record.cid)} tabs={tabs} />
    </Suspense>
  )
}
