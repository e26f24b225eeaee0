import { publisherName, publishers } from '../../api/resources/publishers.ts'
import { type SuppressedNumber, suppressedNumbers } from '../../api/resources/suppressed-numbers.ts'
import { useApi } from '../../api/use-api.ts'
import { BulkEditDialog } from '../../bulk-edit/bulk-edit-dialog.tsx'
import type { BulkEditProps } from '../../bulk-edit/edit-action.tsx'
import { KeptChoice, YES_OR_NO } from '../../bulk-edit/kept-choice.tsx'
import { SettingField } from '../../bulk-edit/setting-field.tsx'
import { CampaignField } from '../../form/campaign-field.tsx'
import { RecordField } from '../../form/record-field.tsx'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'
import { suppressionFields } from './suppression-values.ts'

/** Where several numbers are refused, and whether their callers may lift that. */
export function SuppressedNumberBulkEdit(props: BulkEditProps<SuppressedNumber>) {
  const { client } = useApi()
  return (
    <BulkEditDialog<SuppressedNumber, BulkEdit>
      {...props}
      noun="suppressed number"
      nameOf={({ number }) => number}
      resource={suppressedNumbers}
      keyOf={({ number }) => number}
      values={NOTHING_SET}
      changesOf={(rows, edit) => bulkChanges(rows, edit, set => suppressionFields(client, set))}
    >
      <SettingField name="cid" label="Campaign" none="Every campaign">
        <CampaignField name="cid.value" label="Which campaign" isRequired />
      </SettingField>
      <SettingField name="affiliate_id" label="Publisher" none="Every publisher">
        <RecordField
          name="affiliate_id.value"
          label="Which publisher"
          isRequired
          resource={publishers}
          labelOf={publisherName}
        />
      </SettingField>
      <KeptChoice name="can_resubscribe" label="May lift it by pressing 7" choices={YES_OR_NO} />
    </BulkEditDialog>
  )
}
