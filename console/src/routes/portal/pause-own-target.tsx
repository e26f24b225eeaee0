import { useState } from 'react'
import { type Target, targets } from '../../api/resources/targets.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { notify } from '../../parts/notices.tsx'

/** The button by which a buyer has no calls come for a while, which says before what that does. */
export function PauseOwnTarget({ target: { id, paused } }: { readonly target: Target }) {
  const update = targets.useUpdate()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button className="button" onPress={() => setAsking(true)}>
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={paused ? 'Have calls come again?' : 'Have no calls come?'}
        confirmLabel={paused ? 'Resume my target' : 'Pause my target'}
        isDangerous={false}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await update.mutateAsync({ key: id, changes: { paused: !paused } })
          notify(paused ? 'Resumed: calls can come.' : 'Paused: no calls come until you resume it.')
        }}
      >
        {paused
          ? 'From the next call on they come to you again, within your hours and caps.'
          : 'From the next call on none comes to you: they go elsewhere, and you pay for none of them. Calls in progress go on. It stays so until you resume it here.'}
      </ConfirmDialog>
    </>
  )
}
