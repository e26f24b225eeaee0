import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RecordKey, Removal } from '../api/resource.ts'
import { useUndoDeletion } from '../api/resources/audit-events.ts'
import type { Deletion } from '../api/resources/restore.ts'
import { Button } from '../parts/button.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { notify } from '../parts/notices.tsx'
import { useGoTo } from '../parts/use-go-to.ts'

export interface DeleteRecordProps {
  readonly resource: { useRemove(): UseMutationResult<void, Error, Removal> }
  readonly recordKey: RecordKey
  readonly name: string
  /** What it is: “contact”. */
  readonly noun: string
  /** Where its reader is led once it is gone. */
  readonly listAddress: string
  readonly verb?: keyof typeof DONE
  /** The audit log's root key for it and its id, where that can bring it back. */
  readonly audited?: Deletion
  /** Where that is known only once it is deleted: whether it can. `children` say what they know. */
  isRestorable?(deletion: Deletion): Promise<boolean>
  /** By default it is named: “Deleted Spring sale.” */
  readonly deletedNotice?: string
  /** What goes with it and what stays. */
  readonly children: ReactNode
}

/** Where a user leaves a Company and may live on in others, it is removed. */
const DONE = { Delete: 'Deleted', Remove: 'Removed' } as const

/** Said wherever something is deleted that the audit log can restore. */
export const BROUGHT_BACK = 'The audit history can bring it back, with another id.'

/** The button that deletes a record, and what it asks before. */
export function DeleteRecord(props: DeleteRecordProps) {
  const { resource, recordKey, name, noun, listAddress, verb = 'Delete', audited, deletedNotice } = props
  const { isRestorable } = props
  const goTo = useGoTo()
  const remove = resource.useRemove()
  const undo = useUndoDeletion()
  const [isAsking, setAsking] = useState(false)

  async function undoOf(deletion: Deletion | undefined) {
    if (deletion === undefined || undo === null) return undefined
    if (isRestorable !== undefined && !(await isRestorable(deletion))) return undefined
    return () => undo(deletion)
  }

  return (
    <>
      <Button className="button danger" onPress={() => setAsking(true)}>
        {verb}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={`${verb} ${name}?`}
          confirmLabel={`${verb} the ${noun}`}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove.mutateAsync({ key: recordKey })
            notify(deletedNotice ?? `${DONE[verb]} ${name}.`, await undoOf(audited))
            goTo(listAddress, { replace: true })
          }}
        >
          {props.children}
          {audited !== undefined && isRestorable === undefined && <p className="soft">{BROUGHT_BACK}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
