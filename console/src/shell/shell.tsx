import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { addresses } from '../addresses.ts'
import { Button } from '../parts/button.tsx'
import { Link } from '../parts/link.tsx'
import { usePopup } from '../parts/popup-button.tsx'
import { useGoTo } from '../parts/use-go-to.ts'
import { SCREENS } from '../screens.ts'
import { useSession } from '../session/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { AlertBell } from './alert-bell.tsx'
import { CompanyPicker } from './company-picker.tsx'
import { goKeysFor } from './go-keys.ts'
import { PasswordBar } from './password-bar.tsx'
import { Rail } from './rail.tsx'
import { KeptRange, TimeRange, useKeptRange } from './time-range.tsx'
import { useArrival } from './use-arrival.ts'
import { useKeys } from './use-keys.ts'
import { useOverlaysAhead } from './use-overlays-ahead.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./overlays/keys-dialog.tsx')).KeysDialog }))

const Palette = lazy(async () => ({ default: (await import('./overlays/palette.tsx')).Palette }))

const Drawer = lazy(async () => ({ default: (await import('./overlays/drawer.tsx')).Drawer }))

/** What stands around every screen. */
export function Shell() {
  return (
    <KeptRange>
      <Frame />
    </KeptRange>
  )
}

function Frame() {
  const goTo = useGoTo()
  const rangeFor = useKeptRange()
  const session = useSession()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const arrival = useArrival()
  useOverlaysAhead()
  useKeys({
    onPalette: () => setOpen('palette'),
    onHelp: () => setOpen('keys'),
    onGo: address => goTo(address, { query: rangeFor(address) }),
    goKeys: goKeysFor(session, SCREENS),
  })
  return (
    <>
      <div className="shell">
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <header className="top-bar">
          <MenuButton />
          <Link to={addresses.home()} className="product">
            Dialplane
          </Link>
          <CompanyPicker />
          <span className="space" />
          <TimeRange />
          <span className="zone" title="The clock that times are shown by">
            {session.timeZone}
          </span>
          <Button className="button" onPress={() => setOpen('palette')} aria-keyshortcuts="Meta+K Control+K">
            Search <kbd className="wide">⌘K</kbd>
          </Button>
          <AlertBell />
          <AccountMenu onKeys={() => setOpen('keys')} />
        </header>
        <Rail />
        <main id="main" className="content" tabIndex={-1}>
          {session.lacksPassword && <PasswordBar />}
          <Outlet />
        </main>
        <p className="visually-hidden" role="status">
          {arrival}
        </p>
      </div>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
        {open === 'keys' && <KeysDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

/** Leads to the rail where there is no room for it. */
function MenuButton() {
  const { triggerProps, isOpen, close } = usePopup('dialog')
  return (
    <>
      <button className="button icon menu-button" aria-label="Menu" {...triggerProps}>
        ☰
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Drawer onClose={close} />
        </Suspense>
      )}
    </>
  )
}
