import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { SignInForm } from './sign-in-form.tsx'

/** Over the page, which stays as it is. */
export function SessionEnded() {
  return (
    <ModalOverlay className="overlay" isOpen>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">Your session has ended</Heading>
          <p>Sign in again to go on: what you typed is still there.</p>
          <SignInForm isOverPage />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
