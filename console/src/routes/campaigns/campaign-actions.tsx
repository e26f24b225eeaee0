import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { type Campaign, campaignName, campaigns } from '../../api/resources/campaigns.ts'
import { useApi } from '../../api/use-api.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { PauseRecord } from '../../detail/pause-record.tsx'
import { formatCount } from '../../format/format-number.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'

function keysGoWords(keys: number): string {
  if (keys === 0) return ''
  if (keys === 1) return 'Its postback key goes with it: publishers who use it are refused.'
  return `Its ${formatCount(keys)} postback keys go with it: publishers who use them are refused.`
}

export function CampaignActions({ campaign }: { readonly campaign: Campaign }) {
  const { may } = useSession()
  return (
    <>
      <CopyAsCurl path="/campaigns/cid/{cid}.json" parameters={{ cid: campaign.cid }} />
      {may('write', 'campaigns') && <WriterActions campaign={campaign} />}
    </>
  )
}

function WriterActions({ campaign }: { readonly campaign: Campaign }) {
  const [isCloning, setCloning] = useState(false)
  const goTo = useGoTo()
  const { client, companyId } = useApi()
  const cache = useQueryClient()
  const name = campaignName(campaign)

  async function clone() {
    const made = await dataOf(
      client.POST('/campaigns/{id}/clone.json', {
        params: { path: { id: campaign.id } },
        body: { campaign: {} },
      }),
    )
    await cache.invalidateQueries({ queryKey: [companyId] })
    notify(`Made ${campaignName(made.campaign)}.`)
    goTo(addresses.campaign(made.campaign.cid))
  }

  return (
    <>
      <PauseRecord resource={campaigns} recordKey={campaign.cid} name={name} paused={campaign.paused} />
      <Button className="button" onPress={() => setCloning(true)}>
        Clone
      </Button>
      <DeleteRecord
        resource={campaigns}
        recordKey={campaign.cid}
        name={name}
        noun="campaign"
        listAddress={addresses.campaigns()}
        audited={{ resource: 'campaign', id: campaign.id }}
      >
        <p>
          {keysGoWords(campaign.postback_keys.length)} It is not deleted while numbers or pools are attached,
          or another campaign’s menu leads here. What its calls earned stays in the reports. Neither its keys
          nor a recorded greeting come back with it.
        </p>
      </DeleteRecord>
      <Link className="button primary" to={addresses.editCampaign(campaign.cid)}>
        Edit
      </Link>
      <ConfirmDialog
        isOpen={isCloning}
        title={`Clone ${name}?`}
        confirmLabel="Clone the campaign"
        isDangerous={false}
        onConfirm={clone}
        onClose={() => setCloning(false)}
      >
        <p>
          Another campaign with the same settings, menu, targets, conversions and pixels is made. Numbers,
          pools, postback keys and payout tables stay here; a recorded greeting must be uploaded again.
        </p>
      </ConfirmDialog>
    </>
  )
}
