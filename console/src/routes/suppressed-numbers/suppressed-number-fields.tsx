import { publisherName, publishers } from '../../api/resources/publishers.ts'
import { CampaignField } from '../../form/campaign-field.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { RecordField } from '../../form/record-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'

/** Where a number is refused, and whether its caller may lift that. */
export function SuppressedNumberFields({ cid }: { readonly cid: string | null }) {
  return (
    <>
      <FormSection
        title="Where it may not call"
        help="Nowhere, unless a campaign or a publisher is named. With both, only that publisher’s calls to that campaign are refused."
      >
        <div className="field-row">
          <CampaignField name="cid" label="Campaign" initialLabel={cid ?? ''} placeholder="Every campaign" />
          <RecordField
            name="affiliate_id"
            label="Publisher"
            resource={publishers}
            labelOf={publisherName}
            placeholder="Every publisher"
          />
        </div>
      </FormSection>
      <FormSection title="The caller">
        <SwitchField
          name="can_resubscribe"
          label="May lift it by pressing 7"
          help="Offered where the campaign has a message for blocked callers."
        />
      </FormSection>
    </>
  )
}
