import { useEffect } from 'react'
import { addresses } from '../../addresses.ts'
import { listedCampaigns } from '../../api/resources/campaigns.ts'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'

export interface CampaignByIdProps {
  readonly id: number
  /** Shown where no campaign has that id either. */
  readonly problem: Error
}

/** Reports and calls name a campaign by its internal id: from there it goes on to the campaign's own address. */
export function CampaignById({ id, problem }: CampaignByIdProps) {
  const goTo = useGoTo()
  const answer = listedCampaigns.useList({ q: String(id), per_page: 100 })
  const cid = answer.data?.rows.find(row => row.id === id)?.cid
  useEffect(() => {
    if (cid !== undefined) goTo(addresses.campaign(cid), { replace: true })
  }, [cid, goTo])
  return answer.isPending || cid !== undefined ? <LoadingScreen /> : <Problem error={problem} />
}
