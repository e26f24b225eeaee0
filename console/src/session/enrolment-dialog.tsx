import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { createApiClient } from '../api/api-client.ts'
import { Button } from '../parts/button.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { Problem } from '../parts/problem.tsx'
import { Enrolment } from './enrolment.tsx'
import { useOwnSession } from './use-own-session.ts'

/** For whose Company has come to want a second factor while they worked: over the page, which stays as it is. */
export function EnrolmentDialog({ onDone }: { onDone(isEnrolled: boolean): void }) {
  const state = useOwnSession()
  const leave = (
    <Button className="button" onPress={() => onDone(false)}>
      Not now
    </Button>
  )
  return (
    <ModalOverlay className="overlay" isOpen>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">Add a second factor</Heading>
          <p>Nothing else can be done before. What you typed is still there, and goes on from here.</p>
          {state.isPending && <LoadingScreen />}
          {state.isError && (
            <>
              <Problem error={state.error} onRetry={state.refetch} />
              {leave}
            </>
          )}
          {state.data !== undefined && (
            <Enrolment
              client={createApiClient({ kind: 'session', csrfToken: state.data.csrf_token }, null)}
              onEnrolled={() => onDone(true)}
              wayOut={leave}
            />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
