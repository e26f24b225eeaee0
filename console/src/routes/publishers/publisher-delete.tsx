import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { addresses } from '../../addresses.ts'
import { useUndoDeletion } from '../../api/resources/audit-events.ts'
import { type Publisher, publisherName, publishers } from '../../api/resources/publishers.ts'
import { BROUGHT_BACK } from '../../detail/delete-record.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'

export interface PublisherDeleteProps {
  readonly publisher: Publisher
  onClose(): void
}

/** Asks what becomes of its numbers. */
export function PublisherDelete({ publisher, onClose }: PublisherDeleteProps) {
  const goTo = useGoTo()
  const remove = publishers.useRemove()
  const undo = useUndoDeletion()
  const [behavior, setBehavior] = useState('keep')
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${publisherName(publisher)}?`}
      confirmLabel="Delete the publisher"
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ key: publisher.id, body: { destroy_behavior: behavior } })
        notify(
          `Deleted ${publisherName(publisher)}.`,
          undo === null ? undefined : () => undo({ resource: 'affiliate', id: publisher.id }),
        )
        goTo(addresses.publishers(), { replace: true })
      }}
    >
      <RadioGroup className="choices" value={behavior} onChange={setBehavior}>
        <Label>Its numbers</Label>
        <Radio value="keep" className="radio">
          stay, without a publisher
        </Radio>
        <Radio value="delete" className="radio">
          are deleted too
        </Radio>
      </RadioGroup>
      <p>What it earned stays in the reports.</p>
      <p className="soft">{BROUGHT_BACK} Its numbers do not come back with it.</p>
    </ConfirmDialog>
  )
}
