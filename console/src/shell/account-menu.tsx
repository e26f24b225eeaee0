import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { addresses } from '../addresses.ts'
import { SCREENS } from '../screens.ts'
import { useSession } from '../session/session.ts'
import { type ColourScheme, chooseScheme, chosenScheme } from './colour-scheme.ts'

const SCHEMES: readonly (readonly [ColourScheme, string])[] = [
  ['system', 'Colours of the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

export function AccountMenu({ onKeys }: { onKeys(): void }) {
  const { user, role, signOut } = useSession()
  const hasAccount = SCREENS.some(({ path }) => path === addresses.account())
  return (
    <MenuTrigger>
      <Button className="button account" aria-label={`Account of ${user.name}`}>
        {/* Drawn by the style: read aloud they would stand in the way of the name. */}
        <span data-initials={initials(user.name)} />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="options">
          {hasAccount && (
            <MenuItem className="option" href={addresses.account()}>
              {user.name} <small>{role ?? 'administrator'}</small>
            </MenuItem>
          )}
          {SCHEMES.map(([scheme, label]) => (
            <MenuItem key={scheme} className="option" onAction={() => chooseScheme(scheme)}>
              {label}
              {scheme === chosenScheme() && <small>chosen</small>}
            </MenuItem>
          ))}
          <MenuItem className="option" onAction={onKeys}>
            Keys <small>?</small>
          </MenuItem>
          <Separator />
          <MenuItem className="option" onAction={() => void signOut()}>
            Sign out
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** `Ada Lovelace` → `AL` */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(word => word !== '')
  return (words.length > 1 ? [words[0], words.at(-1)] : words)
    .map(word => word?.charAt(0).toUpperCase())
    .join('')
}
