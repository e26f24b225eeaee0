import { useState } from 'react'
import { type Call, useHangUp } from '../api/resources/calls.ts'
import { Button } from '../parts/button.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { notify } from '../parts/notices.tsx'
import { useSession } from '../session/session.ts'
import { hungUpBy } from '../words/call-words.ts'

/** Ends a call in progress, whatever carries it. */
export function HangUp({ call: { uuid, caller, status } }: { readonly call: Call }) {
  const { may } = useSession()
  const hangUp = useHangUp(uuid)
  const [isAsking, setAsking] = useState(false)
  if (status === 'finished' || !may('write', 'calls')) return null
  const from = caller ?? 'a withheld number'
  return (
    <>
      <Button
        className="button danger"
        aria-label={`End the call from ${from}`}
        onPress={() => setAsking(true)}
      >
        End the call
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`End the call from ${from}?`}
        confirmLabel="End the call"
        onConfirm={async () => {
          const { hung_up_by: by } = await hangUp.mutateAsync(undefined)
          notify(
            by === 'system' ? 'The call has ended.' : `The call had ended: ${hungUpBy(by ?? '')} hung up.`,
          )
        }}
        onClose={() => setAsking(false)}
      >
        Everybody who is on the line is disconnected at once. The call and the audit history show that you
        ended it.
      </ConfirmDialog>
    </>
  )
}
