import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button, Dialog, DialogTrigger, Modal, ModalOverlay, RouterProvider } from 'react-aria-components'
import { addresses } from '../addresses.ts'
import { Link } from '../parts/link.tsx'
import { useGoTo } from '../parts/use-go-to.ts'
import { useSession } from '../session/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { CompanyPicker } from './company-picker.tsx'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
import { useArrival } from './use-arrival.ts'
import { useKeys } from './use-keys.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

/** What stands around every screen. */
export function Shell() {
  const goTo = useGoTo()
  const { timeZone } = useSession()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const arrival = useArrival()
  useKeys({
    onPalette: () => setOpen('palette'),
    onHelp: () => setOpen('keys'),
    onGo: goTo,
  })
  return (
    <RouterProvider navigate={goTo}>
      <div className="shell">
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <header className="top-bar">
          <Drawer />
          <Link to={addresses.home()} className="product">
            Dialplane
          </Link>
          <CompanyPicker />
          <span className="space" />
          <span className="zone" title="The clock that times are shown by">
            {timeZone}
          </span>
          <Button className="button" onPress={() => setOpen('palette')} aria-keyshortcuts="Meta+K Control+K">
            Search <kbd className="wide">⌘K</kbd>
          </Button>
          <AccountMenu onKeys={() => setOpen('keys')} />
        </header>
        <Rail />
        <main id="main" className="content" tabIndex={-1}>
          <Outlet />
        </main>
        <p className="visually-hidden" role="status">
          {arrival}
        </p>
      </div>
      <Palette isOpen={open === 'palette'} onClose={() => setOpen(null)} />
      {open === 'keys' && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </RouterProvider>
  )
}

/** The rail on a narrow screen. */
function Drawer() {
  return (
    <DialogTrigger>
      <Button className="button icon menu-button" aria-label="Menu">
        ☰
      </Button>
      <ModalOverlay className="drawer-overlay" isDismissable>
        <Modal className="drawer">
          <Dialog aria-label="Menu">{({ close }) => <Rail onGone={close} />}</Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}
