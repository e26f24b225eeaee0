import type { RefObject } from 'react'
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components'
import { addresses, outsideAddresses } from '../../addresses.ts'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useHasScreen } from '../../parts/use-has-screen.ts'
import { useSession } from '../../session/session.ts'
import { type ColourScheme, chooseScheme, chosenScheme } from '../colour-scheme.ts'

const SCHEMES: readonly (readonly [ColourScheme, string])[] = [
  ['system', 'Colours of the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

export interface AccountOptionsProps {
  readonly triggerRef: RefObject<HTMLElement | null>
  onKeys(): void
  onClose(): void
}

/** What the button with the reader's initials opens. */
export function AccountOptions({ triggerRef, onKeys, onClose }: AccountOptionsProps) {
  const { user, role, signOut } = useSession()
  const goTo = useGoTo()
  const hasScreen = useHasScreen()
  return (
    <Popover
      className="popover"
      aria-label={`Account of ${user.name}`}
      triggerRef={triggerRef}
      placement="bottom end"
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
    >
      <Menu className="options" aria-label={`Account of ${user.name}`} autoFocus="first" onClose={onClose}>
        {hasScreen(addresses.account()) && (
          <MenuItem className="option" onAction={() => goTo(addresses.account())}>
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
        <MenuItem className="option" href={outsideAddresses.guide()} target="_blank">
          Guide
        </MenuItem>
        <MenuItem className="option" href={outsideAddresses.apiReference()} target="_blank">
          API reference
        </MenuItem>
        <Separator />
        <MenuItem
          className="option"
          onAction={() =>
            signOut().catch(error =>
              notify(`You are still signed in. ${error instanceof Error ? error.message : error}`),
            )
          }
        >
          Sign out
        </MenuItem>
      </Menu>
    </Popover>
  )
}
