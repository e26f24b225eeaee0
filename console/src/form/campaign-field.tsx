import { campaignName, type ListedCampaign, listedCampaigns } from '../api/resources/campaigns.ts'
import { ComboboxField } from './combobox-field.tsx'
import type { FieldProps } from './use-field.ts'

export interface CampaignFieldProps extends FieldProps {
  readonly initialLabel?: string
  readonly placeholder?: string
}

/** A campaign by its `cid`. */
export function CampaignField(props: CampaignFieldProps) {
  return (
    <ComboboxField<ListedCampaign>
      {...props}
      useList={listedCampaigns.useList}
      keyOf={row => row.cid}
      labelOf={campaignName}
    />
  )
}
