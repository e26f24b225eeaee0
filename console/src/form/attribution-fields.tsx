import { campaignName, type ListedCampaign, listedCampaigns } from '../api/resources/campaigns.ts'
import { type Publisher, publisherName, publishers } from '../api/resources/publishers.ts'
import { useSession } from '../session/session.ts'
import { ComboboxField } from './combobox-field.tsx'
import { TextField } from './text-field.tsx'

export interface AttributionFieldsProps {
  /** What the record has already; null: none. */
  readonly cid: string | null
  readonly afid: string | null
}

/** Where calls to a number, or to those of a pool, go, and whose they are: `cid` and `afid`. */
export function AttributionFields({ cid, afid }: AttributionFieldsProps) {
  const { may } = useSession()
  return (
    <div className="field-row">
      <ComboboxField<ListedCampaign>
        name="cid"
        label="Campaign"
        isRequired
        useList={listedCampaigns.useList}
        keyOf={row => row.cid}
        labelOf={campaignName}
        initialLabel={cid ?? ''}
        help="Where its calls go."
      />
      {may('read', 'affiliates') ? (
        <ComboboxField<Publisher>
          name="afid"
          label="Publisher"
          useList={publishers.useList}
          keyOf={row => row.afid}
          labelOf={publisherName}
          initialLabel={afid ?? ''}
          placeholder="None"
          help="Who is paid for its calls."
        />
      ) : (
        <TextField name="afid" label="Publisher’s AFID" />
      )}
    </div>
  )
}
