import { useState } from 'react'
import { type Call, useHangUp } from '../api/resources/calls.ts'
import { Button } from '../parts/button.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { notify } from '../parts/notices.tsx'
import { useSession } from '../session/session.ts'
import { useRegainedFocus } from '../table/use-regained-focus.ts'
import { hungUpBy } from '../words/call-words.ts'

/** Ends a call in progress, whatever carries it. */
export function HangUp({ call }: { readonly call: Call }) {
  const { may } = useSession()
  return call.status === 'finished' || !may('write', 'calls') ? null : <Ending call={call} />
}

/** It is gone with the call. */
function Ending({ call: { uuid, caller } }: { readonly call: Call }) {
  const hangUp = useHangUp(uuid)
  const [isAsking, setAsking] = useState(false)
  const focus = useRegainedFocus()
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
          focus.begin()
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
