import { useRef } from 'react'
import {
  campaignName,
  campaigns,
  type ListedCampaign,
  listedCampaigns,
} from '../../api/resources/campaigns.ts'
import { NumberField } from '../../form/number-field.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { COMPANY_MONEY } from '../../words/money-words.ts'
import { type CampaignValues, campaignFields, NEW_CAMPAIGN } from './campaign-values.ts'
import { THOSE_THERE, ThoseThere } from './those-there.tsx'

interface CampaignStepProps {
  /** Who takes its calls. */
  readonly targetId: number
  onMade(cid: string): void
}

/** What is advertised: it says who is rung, and what an answered call is worth. */
export function CampaignStep({ targetId, onMade }: CampaignStepProps) {
  const create = campaigns.useCreate()
  const there = listedCampaigns.useList(THOSE_THERE)
  const created = useRef('')
  return (
    <>
      <p>
        A campaign is what is advertised. It rings its targets, and says when a call counts and what it is
        worth to you and to the publisher who brought it.
      </p>
      <ThoseThere<ListedCampaign>
        label="Go on with one that is there, as it is:"
        rows={there.data?.rows}
        nameOf={campaignName}
        onChoose={({ cid }) => onMade(cid)}
      />
      <ResourceForm<CampaignValues>
        isStep
        title="Campaign"
        values={NEW_CAMPAIGN}
        submitLabel="Create the campaign"
        save={async ({ values }) => {
          created.current = (await create.mutateAsync(campaignFields(values, targetId))).cid
        }}
        onSaved={() => onMade(created.current)}
        onCancel={() => undefined}
      >
        <TextField name="name" label="Name" isRequired placeholder="Auto insurance north" />
        <div className="field-row">
          <NumberField
            name="seconds"
            label="A call counts after"
            minimum={0}
            isRequired
            help="Seconds of talk."
          />
          <NumberField
            name="revenue"
            label={COMPANY_MONEY.revenue}
            minimum={0}
            help="Dollars that the buyer pays you for it."
          />
          <NumberField
            name="payout"
            label={COMPANY_MONEY.payout}
            minimum={0}
            help="Dollars that you pay the publisher for it."
          />
        </div>
        <TextField
          name="message"
          label="What callers hear first"
          isMultiline
          placeholder="Thank you for calling. Press 1 to speak with an agent."
          help="Spoken to them; key 1 rings the target. Empty: it is rung at once."
        />
      </ResourceForm>
    </>
  )
}
