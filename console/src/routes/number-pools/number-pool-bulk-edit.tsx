import { type NumberPool, numberPools, poolName } from '../../api/resources/number-pools.ts'
import { AttributionSettings } from '../../bulk-edit/attribution-settings.tsx'
import { BulkEditDialog } from '../../bulk-edit/bulk-edit-dialog.tsx'
import type { BulkEditProps } from '../../bulk-edit/edit-action.tsx'
import { KeptNumber } from '../../bulk-edit/kept-number.tsx'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'

/** Where calls to the numbers of several pools go, whose they are, and how large the pools may become. */
export function NumberPoolBulkEdit(props: BulkEditProps<NumberPool>) {
  return (
    <BulkEditDialog<NumberPool, BulkEdit>
      {...props}
      noun="pool"
      nameOf={poolName}
      resource={numberPools}
      values={NOTHING_SET}
      changesOf={bulkChanges}
    >
      <AttributionSettings />
      <div className="field-row">
        <KeptNumber
          name="max_pool_size"
          label="At most"
          minimum={1}
          step={1}
          help="Numbers are drawn on demand up to this many. Fewer than there are takes none away."
        />
        <KeptNumber
          name="reserve_size"
          label="Kept ready"
          minimum={0}
          step={1}
          help="Free for the next visitors; no more than “At most”."
        />
        <KeptNumber
          name="buffer_seconds"
          label="Rest, in seconds"
          minimum={0}
          step={1}
          help="Before a number is lent to the next one, for calls that come late."
        />
      </div>
    </BulkEditDialog>
  )
}
