import { useEffect } from 'react'
import { addresses } from '../../addresses.ts'
import { listedCampaigns } from '../../api/resources/campaigns.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'

/** Alerts and the audit history name a campaign by its internal id: from there it goes on to the campaign's own address. */
export function CampaignById() {
  const key = useRecordKey()
  const goTo = useGoTo()
  const answer = listedCampaigns.useList({ ids: key, per_page: 1 })
  const cid = answer.data?.rows[0]?.cid
  useEffect(() => {
    if (cid !== undefined) goTo(addresses.campaign(cid), { replace: true })
  }, [cid, goTo])
  if (answer.isPending || cid !== undefined) return <LoadingScreen />
  return <Problem error={answer.error ?? new Error(`There is no campaign with the id ${key}.`)} />
}
