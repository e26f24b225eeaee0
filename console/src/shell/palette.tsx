import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Label,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { useGoTo } from '../parts/use-go-to.ts'
import { SCREENS } from '../screens.ts'
import { useSession } from '../session/session.ts'
import { maySee, navigationFor } from './navigation-for.ts'
import type { Screen } from './screen.ts'

/** ⌘K: goes to any screen, or begins something new. */
export function Palette({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  return (
    <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={open => !open && onClose()} isDismissable>
      <Modal className="dialog palette">
        <Dialog aria-label="Search and go to">
          <Commands onDone={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Commands({ onDone }: { onDone(): void }) {
  const session = useSession()
  const goTo = useGoTo()
  const { contains } = useFilter({ sensitivity: 'base' })
  const places = navigationFor(session, SCREENS).flatMap(({ items }) => items)
  const creations = creationsIn(SCREENS).filter(({ screen }) => maySee(session, screen))
  return (
    <Autocomplete filter={contains}>
      <SearchField autoFocus>
        <Label className="visually-hidden">Search and go to</Label>
        <Input className="palette-input" placeholder="Go to, or create …" />
      </SearchField>
      <Menu
        className="options"
        aria-label="Commands"
        onAction={address => {
          onDone()
          goTo(String(address))
        }}
        renderEmptyState={() => <p className="nothing">Nothing of that name.</p>}
      >
        <MenuSection>
          <Header>Go to</Header>
          {places.map(({ label, address }) => (
            <MenuItem key={address} id={address} className="option" textValue={label}>
              {label}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection>
          <Header>Create</Header>
          {creations.map(({ screen, address }) => (
            <MenuItem key={address} id={address} className="option" textValue={screen.title}>
              {screen.title}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </Autocomplete>
  )
}

/** A list's child `new` is how one of them is created. */
function creationsIn(screens: readonly Screen[]) {
  return screens.flatMap(list =>
    (list.children ?? [])
      .filter(({ path }) => path === 'new')
      .map(screen => ({ screen, address: `${list.path}/new` })),
  )
}
