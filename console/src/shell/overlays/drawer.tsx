import './drawer.css'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { Rail } from '../rail.tsx'

/** The rail on a narrow screen. */
export function Drawer({ onClose }: { onClose(): void }) {
  return (
    <ModalOverlay className="drawer-overlay" isOpen onOpenChange={open => !open && onClose()} isDismissable>
      <Modal className="drawer">
        <Dialog aria-label="Menu">
          <Rail onGone={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
