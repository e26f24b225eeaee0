import { useQuery } from '@tanstack/react-query'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { outsideAddresses } from '../addresses.ts'
import { createApiClient, dataOf, type Schemas } from '../api/api-client.ts'
import { findSingleSignOn } from '../api/resources/oidc-providers.ts'
import { Button } from '../parts/button.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { Problem } from '../parts/problem.tsx'
import { FactorForm, type ProofWay } from './factor-form.tsx'
import { ownAddress } from './own-address.ts'
import { useOwnSession } from './use-own-session.ts'
import { hasOnlyLink } from './who-am-i.ts'

/** Asks once more for the password or a second factor; good for ten minutes. */
export function StepUpDialog({ onDone }: { onDone(isProved: boolean): void }) {
  const state = useOwnSession()
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={open => !open && onDone(false)}>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">Is it you?</Heading>
          <p>
            This would let somebody in, or outlast your session, so it takes one more proof. It counts for ten
            minutes.
          </p>
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
  if (hasOnlyLink(session))
    return (
      <>
        <p>You have nothing to prove it by yet: set a password first. What you typed is kept in this tab.</p>
        <a className="button primary" href={outsideAddresses.first()}>
          Set a password
        </a>
      </>
    )
  if (ways.length === 0) return <ProofByProvider email={session.user?.email ?? null} />
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

/** Of who has nothing here itself: the provider asks anew. What was typed is gone then, as the page is left. */
function ProofByProvider({ email }: { readonly email: string | null }) {
  const provider = useQuery({
    queryKey: ['single-sign-on', email],
    queryFn: () => findSingleSignOn(email ?? ''),
    enabled: email !== null,
  })
  if (provider.isLoading) return <LoadingScreen />
  if (provider.data == null)
    return (
      <p>
        You have neither a password nor a second factor. Sign in once more by another link, and do this within
        ten minutes.
      </p>
    )
  const { label, path } = provider.data
  const query = new URLSearchParams({
    proof: 'true',
    return_to: ownAddress(),
    ...(email !== null && { login_hint: email }),
  })
  return (
    <>
      <p>
        You have neither a password nor a second factor: {label} asks who you are, and you come back here.
      </p>
      <Button className="button primary" onPress={() => location.assign(`${path}?${query}`)}>
        Sign in with {label} once more
      </Button>
    </>
  )
}
