import { type TargetGroup, targetGroupName, targetGroups } from '../../api/resources/target-groups.ts'
import { BulkEditDialog } from '../../bulk-edit/bulk-edit-dialog.tsx'
import { CapSettings } from '../../bulk-edit/cap-settings.tsx'
import type { BulkEditProps } from '../../bulk-edit/edit-action.tsx'
import { KeptChoice } from '../../bulk-edit/kept-choice.tsx'
import { KeptNumber } from '../../bulk-edit/kept-number.tsx'
import { ListEditField } from '../../bulk-edit/list-edit-field.tsx'
import { BEHAVIOR_CHOICES } from './behavior-words.ts'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'
import { MembersField } from './members-field.tsx'

/** Members, order and caps of several groups. */
export function TargetGroupBulkEdit(props: BulkEditProps<TargetGroup>) {
  return (
    <BulkEditDialog<TargetGroup, BulkEdit>
      {...props}
      noun="group"
      nameOf={targetGroupName}
      resource={targetGroups}
      values={NOTHING_SET}
      changesOf={bulkChanges}
    >
      <h3>Members</h3>
      <ListEditField name="target_ids" label="Members">
        <MembersField name="target_ids.entries" label="Which targets" initialRows={[]} />
      </ListEditField>
      <h3>How they ring</h3>
      <KeptChoice name="behavior" label="Their targets ring" choices={BEHAVIOR_CHOICES} />
      <div className="field-row">
        <KeptNumber
          name="priority"
          label="Priority"
          step={1}
          help="Of groups that ring all at once. The lowest is tried first."
        />
        <KeptNumber name="weight" label="Weight" minimum={0} step={1} />
      </div>
      <h3>Caps</h3>
      <CapSettings />
    </BulkEditDialog>
  )
}
