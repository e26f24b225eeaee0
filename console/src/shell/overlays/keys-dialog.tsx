import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { SCREENS } from '../../screens.ts'
import { useSession } from '../../session/session.ts'
import { goKeysFor } from '../go-keys.ts'

const KEYS: readonly (readonly [string, string])[] = [
  ['⌘K or Ctrl K', 'Search, go to, create'],
  ['/', 'Search in the list'],
  ['j, k', 'Next row, previous row'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['Esc', 'Close what is open'],
]

export function KeysDialog({ onClose }: { onClose(): void }) {
  const session = useSession()
  const goKeys = Object.entries(goKeysFor(session, SCREENS)).map(
    ([key, { label }]) => [`g ${key}`, label] as const,
  )
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={open => !open && onClose()} isDismissable>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">Keys</Heading>
          <dl className="keys">
            {[...KEYS, ...goKeys].map(([key, deed]) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{deed}</dd>
              </div>
            ))}
          </dl>
          <div className="dialog-actions">
            <Button className="button" slot="close">
              Close
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
