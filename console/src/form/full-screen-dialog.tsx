import { createContext, type ReactNode, type RefObject, useRef } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'

export interface FullScreenDialogProps {
  readonly label: string
  readonly children: ReactNode
  /** false: no address is left as it closes, and so no guard asks: what was typed is given up by “Cancel” alone. */
  readonly hasAddress?: boolean
  /** Escape: goes to where the dialog was opened from, past the guard of unsaved changes. */
  onClose(): void
}

/** Where the form in such a dialog says whether anything was typed into it. */
export const TypedContext = createContext<RefObject<boolean> | null>(null)

/** A form over what it belongs to, mostly with an address of its own. */
export function FullScreenDialog({ label, children, hasAddress = true, onClose }: FullScreenDialogProps) {
  const isTyped = useRef(false)
  return (
    <ModalOverlay
      className="overlay full"
      isOpen
      onOpenChange={open => {
        if (!open && (hasAddress || !isTyped.current)) onClose()
      }}
    >
      <Modal className="full-dialog">
        <Dialog aria-label={label}>
          <TypedContext value={isTyped}>{children}</TypedContext>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
