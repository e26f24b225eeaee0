import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './button.tsx'
import { CopyText } from './copy-text.tsx'

export interface ShownOnceProps {
  readonly title: string
  /** What it is, such as `API key`. */
  readonly label: string
  readonly text: string
  /** What it opens, and for how long. */
  readonly children: ReactNode
  onClose(): void
}

/** A secret that no answer shows again. It closes by its button alone, so that a stray key loses nothing. */
export function ShownOnce({ title, label, text, children, onClose }: ShownOnceProps) {
  return (
    <ModalOverlay className="overlay" isOpen isKeyboardDismissDisabled>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{title}</Heading>
          <div className="stack">
            {children}
            <CopyText label={label} text={text} />
            <p className="soft">It is not shown again.</p>
          </div>
          <div className="dialog-actions">
            <Button className="button primary" onPress={onClose}>
              I have kept it
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
