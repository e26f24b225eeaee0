import { lazy, Suspense } from 'react'
import { useSession } from '../../session/session.ts'
import type { SavedViewsMenuProps } from './saved-views-menu.tsx'

const SavedViewsMenu = lazy(async () => ({
  default: (await import('./saved-views-menu.tsx')).SavedViewsMenu,
}))

/** The saved views of a list, which does not wait for them. */
export function SavedViews(props: SavedViewsMenuProps) {
  const { may } = useSession()
  if (!may('read', 'saved_views')) return null
  return (
    <Suspense
      fallback={
        <button type="button" className="button" disabled>
          Saved views <span aria-hidden="true">▾</span>
        </button>
      }
    >
      <SavedViewsMenu {...props} />
    </Suspense>
  )
}
