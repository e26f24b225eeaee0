import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { type Call, useHangUp } from '../api/resources/calls.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { notify } from '../parts/notices.tsx'
import { useSession } from '../session/session.ts'

/** Ends a simulated call that runs; others end when one of the two hangs up. */
export function HangUp({ call: { uuid, caller, via, status } }: { readonly call: Call }) {
  const { may } = useSession()
  const hangUp = useHangUp(uuid)
  const [isAsking, setAsking] = useState(false)
  if (status === 'finished' || via !== 'simulated' || !may('write', 'simulated_calls')) return null
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
          await hangUp.mutateAsync(undefined)
          notify('The caller has hung up.')
        }}
        onClose={() => setAsking(false)}
      >
        The service goes on as if the caller had hung up.
      </ConfirmDialog>
    </>
  )
}
