import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from '../parts/button.tsx'

export interface UnsavedGuardProps {
  readonly isDirty: boolean
  /** Once it is saved nothing is lost by leaving. */
  readonly isSaved: RefObject<boolean>
  /** What leaving comes to, where that is not that all is lost. */
  readonly words?: string
  /** Whoever is asked goes on editing. */
  onStay?(): void
}

/** Whoever leaves a form with changes is asked; closing the window asks in the browser's words. */
export function UnsavedGuard({
  isDirty,
  isSaved,
  words = 'What you changed here would be lost.',
  onStay,
}: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isSaved.current && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => isDirty && !isSaved.current,
    withResolver: true,
  })
  function stay() {
    onStay?.()
    blocker.reset?.()
  }
  return (
    <ModalOverlay
      className="overlay"
      isOpen={blocker.status === 'blocked'}
      // By Escape: whoever wants to leave says so.
      onOpenChange={isOpen => !isOpen && stay()}
    >
      <Modal className="dialog">
        <Dialog role="alertdialog">
          <Heading slot="title">Leave without saving?</Heading>
          <p>{words}</p>
          <div className="dialog-actions">
            <Button className="button danger" onPress={() => blocker.proceed?.()}>
              Leave
            </Button>
            <Button className="button primary" autoFocus onPress={stay}>
              Go on editing
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The screen, its tab and the form over it: other parameters of an address leave a form where it is. */
function placeOf({ pathname, search }: { readonly pathname: string; readonly search: object }): string {
  const { tab = '', form = '' } = search as Readonly<Record<string, string | undefined>>
  return `${pathname} ${tab} ${form}`
}
