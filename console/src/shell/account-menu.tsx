import { lazy, Suspense } from 'react'
import { usePopup } from '../parts/popup-button.tsx'
import { useSession } from '../session/session.ts'

const AccountOptions = lazy(async () => ({
  default: (await import('./overlays/account-options.tsx')).AccountOptions,
}))

export function AccountMenu({ onKeys }: { onKeys(): void }) {
  const { user } = useSession()
  const { trigger, triggerProps, isOpen, close } = usePopup('menu')
  return (
    <>
      <button className="button account" aria-label={`Account of ${user.name}`} {...triggerProps}>
        {/* Drawn by the style: read aloud they would stand in the way of the name. */}
        <span data-initials={initials(user.name)} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AccountOptions triggerRef={trigger} onKeys={onKeys} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** `Ada Lovelace` → `AL` */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(word => word !== '')
  return (words.length > 1 ? [words[0], words.at(-1)] : words)
    .map(word => word?.charAt(0).toUpperCase())
    .join('')
}
