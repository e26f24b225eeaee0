import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'

export interface FullScreenDialogProps {
  readonly label: string
  readonly children: ReactNode
  /** Escape: goes to where the dialog was opened from, past the guard of unsaved changes. */
  onClose(): void
}

/** A form with an address of its own, over what it belongs to. */
export function FullScreenDialog({ label, children, onClose }: FullScreenDialogProps) {
  return (
    <ModalOverlay className="overlay full" isOpen onOpenChange={open => !open && onClose()}>
      <Modal className="full-dialog">
        <Dialog aria-label={label}>{children}</Dialog>
      </Modal>
    </ModalOverlay>
  )
}
