import { useQuery } from '@tanstack/react-query'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { createApiClient, dataOf, type Schemas } from '../api/api-client.ts'
import { Button } from '../parts/button.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { Problem } from '../parts/problem.tsx'
import { FactorForm, type ProofWay } from './factor-form.tsx'

/** Asks once more for the password or a second factor; good for ten minutes. */
export function StepUpDialog({ onDone }: { onDone(isProved: boolean): void }) {
  const state = useQuery({
    queryKey: ['step-up'],
    queryFn: async () => {
      const asking = createApiClient({ kind: 'session', csrfToken: '' }, null)
      return (await dataOf(asking.GET('/session.json'))).session
    },
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={open => !open && onDone(false)}>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">Is it you?</Heading>
          <p>This would outlast your session, so it takes one more proof. It counts for ten minutes.</p>
          {state.isError && <Problem error={state.error} onRetry={state.refetch} />}
          {state.isPending && <LoadingScreen />}
          {state.data !== undefined && <Proof session={state.data} onProved={() => onDone(true)} />}
          <div className="dialog-actions">
            <Button className="button" onPress={() => onDone(false)}>
              Cancel
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface ProofProps {
  readonly session: Schemas['Session']
  onProved(): void
}

function Proof({ session, onProved }: ProofProps) {
  const asking = createApiClient({ kind: 'session', csrfToken: session.csrf_token }, null)
  const ways: readonly ProofWay[] = [
    ...(session.has_password ? ['password' as const] : []),
    ...session.factors,
  ]
  if (ways.length === 0)
    return <p>You have neither a password nor a second factor: set a password first, under Security.</p>
  return (
    <FactorForm
      ways={ways}
      submitLabel="Go on"
      passkeyOptions={async () => (await dataOf(asking.POST('/session/factor/options.json'))).options}
      submit={async proof => {
        await dataOf(asking.POST('/session/proof.json', { body: { proof } }))
        onProved()
      }}
    />
  )
}
