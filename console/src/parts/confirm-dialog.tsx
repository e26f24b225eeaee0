import { type ReactNode, useState } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

export interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** What it touches, by name and number. */
  readonly children: ReactNode
  /** The verb of the deed: “Delete 3 publishers”, never “OK”. */
  readonly confirmLabel: string
  readonly isDangerous?: boolean
  /** A failure is shown here, and the dialog stays. */
  onConfirm(): Promise<unknown>
  onClose(): void
}

/** Asks before something is done that cannot simply be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, isDangerous = true, onConfirm, onClose } = props
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={open => !open && onClose()}>
      <Modal className="dialog">
        <Dialog role="alertdialog">
          <Heading slot="title">{title}</Heading>
          <div>{children}</div>
          {problem !== null && (
            <p className="problem" role="alert">
              {problem}
            </p>
          )}
          <div className="dialog-actions">
            <Button className="button" onPress={onClose} autoFocus>
              Cancel
            </Button>
            <Button className={isDangerous ? 'button danger' : 'button primary'} onPress={confirm}>
              {isBusy ? 'Working …' : confirmLabel}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
