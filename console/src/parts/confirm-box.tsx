import { type ReactNode, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { errorInWords } from '../../../src/domain/error-in-words.ts'
import { Button } from './button.tsx'

export interface ConfirmBoxProps {
  readonly title: string
  /** What it touches, by name and number. */
  readonly children: ReactNode
  /** The verb of the deed: “Delete 3 publishers”, never “OK”. */
  readonly confirmLabel: string
  readonly isDangerous?: boolean
  /** False while something is still to be read before it may be confirmed. */
  readonly isReady?: boolean
  /** A failure is shown here, and the dialog stays. */
  onConfirm(): Promise<unknown>
  onClose(): void
}

/** The question of a `ConfirmDialog`. It stays while what was confirmed is under way, and where that failed: nowhere else would it be told. */
export function ConfirmBox(props: ConfirmBoxProps) {
  const { title, children, confirmLabel, isDangerous = true, isReady = true, onConfirm, onClose } = props
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
      setProblem(errorInWords(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isKeyboardDismissDisabled={isBusy}
      onOpenChange={open => !open && !isBusy && onClose()}
    >
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
            <Button className="button" isPending={isBusy} onPress={onClose} autoFocus>
              Cancel
            </Button>
            <Button
              className={isDangerous ? 'button danger' : 'button primary'}
              isPending={!isReady}
              onPress={confirm}
            >
              {isBusy ? 'Working …' : confirmLabel}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
