import './palette.css'
import { useState } from 'react'
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
} from 'react-aria-components'
import { useGoTo } from '../../parts/use-go-to.ts'
import { SCREENS } from '../../screens.ts'
import { type SearchParameters, stringifySearch } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import { navigationFor } from '../navigation-for.ts'
import { maySee, type Screen } from '../screen.ts'
import { useKeptRange } from '../time-range.tsx'
import { directHits } from './direct-hits.ts'
import { missingMeant, otherWordFor } from './other-words.ts'
import { useFoundRecords } from './use-found-records.ts'

/** ⌘K: goes to any screen or record, or begins something new. */
export function Palette({ onClose }: { onClose(): void }) {
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={open => !open && onClose()} isDismissable>
      <Modal className="dialog palette">
        <Dialog aria-label="Search and go to">
          <Commands onDone={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface Command {
  readonly label: string
  readonly address: string
  readonly query?: SearchParameters | undefined
}

interface CommandGroup {
  readonly heading: string
  readonly commands: readonly Command[]
}

function Commands({ onDone }: { onDone(): void }) {
  const goTo = useGoTo()
  const rangeFor = useKeptRange()
  const [typed, setTyped] = useState('')
  const { groups, nothing } = useCommands(typed)
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField autoFocus>
        <Label className="visually-hidden">Search and go to</Label>
        <Input className="palette-input" placeholder="Name, number or id; or where to go" />
      </SearchField>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        className="palette-found"
        role="group"
        aria-label="What was found"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
      >
        <Menu
          className="options"
          aria-label="Found"
          onAction={key => {
            const commands = groups.flatMap(group => group.commands)
            const command = commands.find(each => keyOf(each) === key)
            if (command === undefined) return
            onDone()
            goTo(command.address, { query: command.query ?? rangeFor(command.address) })
          }}
          renderEmptyState={() => <p className="nothing">{nothing}</p>}
        >
          {groups.map(({ heading, commands }) => (
            <MenuSection key={heading}>
              <Header>{heading}</Header>
              {commands.map(command => (
                <MenuItem
                  key={keyOf(command)}
                  id={keyOf(command)}
                  className="option"
                  textValue={command.label}
                >
                  {command.label}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </div>
    </Autocomplete>
  )
}

const NOT_LOOKED_UP =
  'Nothing was found; but not everything could be looked through: type it again in a moment.'

/** Two of one name, such as saved views, are of one place but set up otherwise. */
const keyOf = ({ label, address, query = {} }: Command) => `${label} ${address}${stringifySearch(query)}`

interface Meant {
  /** Everything that what is typed may mean; those without any are left out. */
  readonly groups: readonly CommandGroup[]
  /** What is said where there is none. */
  readonly nothing: string
}

function useCommands(typed: string): Meant {
  const session = useSession()
  const visible = SCREENS.filter(screen => maySee(session, screen))
  const paths = new Set(visible.map(({ path }) => path))
  const { found, isGoingOn, hasFailed } = useFoundRecords(typed, paths)
  const isMeant = ({ label }: Command) => label.toLowerCase().includes(typed.trim().toLowerCase())
  const places = navigationFor(session, SCREENS).flatMap(({ items }) => items)
  const groups = [
    { heading: 'Open', commands: directHits(typed).filter(({ address }) => isKnown(address, paths)) },
    { heading: 'Go to', commands: places.flatMap(placeMeant) },
    ...found.map(({ heading, records }) => ({ heading, commands: records })),
    { heading: 'Create', commands: creationsIn(visible).filter(isMeant) },
    { heading: 'Not there', commands: missingMeant(typed).flatMap(nearest) },
  ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    nothing: isGoingOn ? 'Looking …' : hasFailed ? NOT_LOOKED_UP : 'Nothing of that name.',
  }

  /** A screen by its own name, or by what it is called elsewhere, which is said then. */
  function placeMeant(place: Command): readonly Command[] {
    if (isMeant(place)) return [place]
    const word = otherWordFor(place.address, typed)
    return word === null ? [] : [{ ...place, label: `${place.label} · ${word}` }]
  }

  /** Where what comes nearest is a screen of the reader's. */
  function nearest({ says, nearest: address }: ReturnType<typeof missingMeant>[number]): readonly Command[] {
    const place = places.find(each => each.address === address)
    return place === undefined ? [] : [{ label: `${says} (${place.label}).`, address }]
  }

  /** A list's child `new` is how one of them is created. */
  function creationsIn(screens: readonly Screen[]): readonly Command[] {
    return screens.flatMap(list =>
      (list.children ?? [])
        .filter(child => child.path === 'new' && maySee(session, child))
        .map(({ title }) => ({ label: title, address: `${list.path}/new` })),
    )
  }
}

/** `/calls` and `/calls/0193…`, where there is a screen of calls. */
function isKnown(address: string, paths: ReadonlySet<string>): boolean {
  return [...paths].some(path => address === path || (path !== '/' && address.startsWith(`${path}/`)))
}
