import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Update } from '../api/resource.ts'
import { Button } from '../parts/button.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { notify } from '../parts/notices.tsx'

export interface SwitchRecordProps {
  readonly resource: {
    useUpdate(): Pick<
      UseMutationResult<unknown, Error, Update<{ readonly enabled?: boolean }>>,
      'mutateAsync'
    >
  }
  readonly record: { readonly id: number; readonly name: string; readonly enabled: boolean }
  /** What it comes to. */
  readonly children: ReactNode
}

/** The button that has a record rest, or work again, and what it asks before. */
export function SwitchRecord({ resource, record, children }: SwitchRecordProps) {
  const update = resource.useUpdate()
  const [isAsking, setAsking] = useState(false)
  const { id, name, enabled } = record
  return (
    <>
      <Button className="button" onPress={() => setAsking(true)}>
        {enabled ? 'Switch off' : 'Switch on'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={enabled ? `Switch ${name} off?` : `Switch ${name} on?`}
        confirmLabel={enabled ? 'Switch it off' : 'Switch it on'}
        isDangerous={false}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await update.mutateAsync({ key: id, changes: { enabled: !enabled } })
          notify(enabled ? `${name} is off.` : `${name} is on.`)
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
