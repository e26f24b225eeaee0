import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import type { ConflictRow } from './conflict-rows.ts'

export interface ConflictDialogProps {
  readonly rows: readonly ConflictRow[]
  onKeepMine(): unknown
  onTakeTheirs(): unknown
  onClose(): void
}

const BY = {
  them: 'changed by somebody else',
  you: 'changed by you',
  both: 'changed by both of you',
} as const

/** Somebody else saved the record meanwhile: what they changed and what the reader did, side by side. */
export function ConflictDialog({ rows, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={open => !open && onClose()}>
      <Modal className="dialog">
        <Dialog role="alertdialog">
          <Heading slot="title">Somebody else changed this meanwhile</Heading>
          {rows.some(({ by }) => by === 'them') && (
            <p>Saving yours leaves alone what only they have changed.</p>
          )}
          <table className="conflict" aria-label="Both versions">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Now</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, by, now, yours }) => (
                <tr key={`${label} ${now} ${yours}`}>
                  <th scope="row">
                    {label} <small className="soft">{BY[by]}</small>
                  </th>
                  <td>{now}</td>
                  <td>{by === 'them' ? 'as it was' : yours}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="dialog-actions">
            <Button className="button" onPress={onClose}>
              Back to the form
            </Button>
            <Button className="button" onPress={() => onTakeTheirs()}>
              Take what is there now
            </Button>
            <Button className="button primary" onPress={() => onKeepMine()}>
              Save mine
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
