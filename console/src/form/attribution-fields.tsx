import { CampaignField } from './campaign-field.tsx'
import { PublisherField } from './publisher-field.tsx'

export interface AttributionFieldsProps {
  /** What the record has already; null: none. */
  readonly cid: string | null
  readonly afid: string | null
}

/** Where calls to a number, or to those of a pool, go, and whose they are: `cid` and `afid`. */
export function AttributionFields({ cid, afid }: AttributionFieldsProps) {
  return (
    <div className="field-row">
      <CampaignField
        name="cid"
        label="Campaign"
        isRequired
        initialLabel={cid ?? ''}
        help="Where its calls go."
      />
      <PublisherField
        name="afid"
        label="Publisher"
        initialLabel={afid ?? ''}
        placeholder="None"
        help="Who is paid for its calls."
      />
    </div>
  )
}
