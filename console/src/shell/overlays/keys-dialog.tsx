import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { SCREENS } from '../../screens.ts'
import { type Session, useSession } from '../../session/session.ts'
import { navigationFor } from '../navigation-for.ts'
import { GO_KEYS } from '../use-keys.ts'

const KEYS: readonly (readonly [string, string])[] = [
  ['⌘K or Ctrl K', 'Search, go to, create'],
  ['/', 'Search in the list'],
  ['j, k', 'Next row, previous row'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['Esc', 'Close what is open'],
]

/** Of the keys that go somewhere those that lead to what stands on this reader's rail. */
function goKeysOf(reader: Pick<Session, 'may' | 'role'>): typeof KEYS {
  const paths = navigationFor(reader, SCREENS).flatMap(({ items }) => items.map(({ address }) => address))
  return Object.entries(GO_KEYS)
    .filter(([, { address }]) => paths.includes(address))
    .map(([key, { label }]) => [`g ${key}`, label] as const)
}

export function KeysDialog({ onClose }: { onClose(): void }) {
  const session = useSession()
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={open => !open && onClose()} isDismissable>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">Keys</Heading>
          <dl className="keys">
            {[...KEYS, ...goKeysOf(session)].map(([key, deed]) => (
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
