import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RecordKey, Removal } from '../api/resource.ts'
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
  /** By default it is named: “Deleted Spring sale.” */
  readonly deletedNotice?: string
  /** What goes with it and what stays. */
  readonly children: ReactNode
}

/** Where a user leaves a Company and may live on in others, it is removed. */
const DONE = { Delete: 'Deleted', Remove: 'Removed' } as const

/** The button that deletes a record, and what it asks before. */
export function DeleteRecord(props: DeleteRecordProps) {
  const { resource, recordKey, name, noun, listAddress, verb = 'Delete', deletedNotice, children } = props
  const goTo = useGoTo()
  const remove = resource.useRemove()
  const [isAsking, setAsking] = useState(false)
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
            notify(deletedNotice ?? `${DONE[verb]} ${name}.`)
            goTo(listAddress, { replace: true })
          }}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}
