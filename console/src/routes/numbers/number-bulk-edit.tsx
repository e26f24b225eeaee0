import { numberName, numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { AttributionSettings } from '../../bulk-edit/attribution-settings.tsx'
import { BulkEditDialog } from '../../bulk-edit/bulk-edit-dialog.tsx'
import type { BulkEditProps } from '../../bulk-edit/edit-action.tsx'
import { SettingField } from '../../bulk-edit/setting-field.tsx'
import { TagsEdit } from '../../bulk-edit/tags-edit.tsx'
import { TrunkSetting } from '../../bulk-edit/trunk-setting.tsx'
import { TextField } from '../../form/text-field.tsx'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'

/** Where calls to several numbers go, whose they are, and which tags they have. */
export function NumberBulkEdit(props: BulkEditProps<TrackingNumber>) {
  return (
    <BulkEditDialog<TrackingNumber, BulkEdit>
      {...props}
      noun="number"
      nameOf={numberName}
      resource={numbers}
      values={NOTHING_SET}
      changesOf={bulkChanges}
    >
      <AttributionSettings />
      <SettingField name="sid" label="Sub id" none="None" help="Tells the traffic of one publisher apart.">
        <TextField name="sid.value" label="Which sub id" isRequired />
      </SettingField>
      <TagsEdit />
      <TrunkSetting none="The campaign’s, else the default" />
      <SettingField
        name="caller_blocked_message"
        label="What suppressed callers hear"
        none="What the campaign has"
        help="Said to those who may lift their suppression: tell them to press 7."
      >
        <TextField name="caller_blocked_message.value" label="Message" isRequired isMultiline />
      </SettingField>
    </BulkEditDialog>
  )
}
