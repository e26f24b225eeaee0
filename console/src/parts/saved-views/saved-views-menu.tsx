import './saved-views.css'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type SavedView, savedViews } from '../../api/resources/saved-views.ts'
import { parseSearch, type SearchParameters, stringifySearch } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Link } from '../link.tsx'
import { notify } from '../notices.tsx'
import { PopupButton } from '../popup-button.tsx'
import { Problem } from '../problem.tsx'

const SavedViewForm = lazy(async () => ({ default: (await import('./saved-view-form.tsx')).SavedViewForm }))

export interface SavedViewsMenuProps {
  /** The page that they are of, by the API's free name: `reports`. */
  readonly page: string
  /** Where it is. */
  readonly address: string
}

/** Of an address, what is not a page's setting: the place in the list, the row that is open. */
const PASSING = ['page', 'open'] as const

type Asked = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly view: SavedView }

/** A page as it is set up, kept under a name: opened, saved, renamed, shared and deleted here. */
export function SavedViewsMenu({ page, address }: SavedViewsMenuProps) {
  const search = useSearch({ strict: false }) as SearchParameters
  const { may } = useSession()
  const remove = savedViews.useRemove()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const isSaving = may('write', 'saved_views')
  return (
    <>
      <PopupButton
        className="button"
        placement="bottom end"
        popupLabel="Saved views"
        popupClassName="saved-views"
        popup={closeMenu => (
          <>
            <h2>Saved views</h2>
            <Views
              page={page}
              address={address}
              onAsk={next => {
                closeMenu()
                setAsked(next)
              }}
              onOpen={closeMenu}
            />
            {isSaving && (
              <Button
                className="button primary"
                onPress={() => {
                  closeMenu()
                  setAsked({ kind: 'new' })
                }}
              >
                Save this view
              </Button>
            )}
          </>
        )}
      >
        Saved views <span aria-hidden="true">▾</span>
      </PopupButton>
      {(asked?.kind === 'new' || asked?.kind === 'edit') && (
        <Suspense fallback={null}>
          <SavedViewForm
            page={page}
            view={asked.kind === 'edit' ? asked.view : null}
            state={lastingOf(search)}
            onClose={close}
          />
        </Suspense>
      )}
      {asked?.kind === 'delete' && (
        <ConfirmDialog
          isOpen
          title={`Delete “${asked.view.name}”?`}
          confirmLabel="Delete the view"
          onClose={close}
          onConfirm={async () => {
            await remove.mutateAsync({ key: asked.view.id })
            notify('Deleted the view.')
          }}
        >
          {asked.view.shared ? 'Nobody in the Company finds it any more.' : 'You find it no more.'} What it
          shows stays.
        </ConfirmDialog>
      )}
    </>
  )
}

interface ViewsProps extends SavedViewsMenuProps {
  onAsk(asked: Asked): void
  onOpen(): void
}

function Views({ page, address, onAsk, onOpen }: ViewsProps) {
  const { user, may } = useSession()
  const answer = savedViews.useList({ view_page: page, sort: 'name', per_page: 100 })
  if (answer.isError) return <Problem error={answer.error} onRetry={answer.refetch} />
  if (answer.data === undefined) return <p className="soft">Loading …</p>
  if (answer.data.rows.length === 0)
    return <p className="soft">None yet. Set up the page as you need it, and save it under a name.</p>
  return (
    <ul>
      {answer.data.rows.map(view => {
        const isMine = view.owner_user_id === user.id
        return (
          <li key={view.id}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the link in it is what is pressed */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the link clicks too */}
            <span onClick={onOpen}>
              <Link to={address} query={parseSearch(view.state)}>
                {view.name}
              </Link>
              {view.shared && <small className="soft"> shared{isMine ? '' : ' by a colleague'}</small>}
            </span>
            {(isMine || may('write', 'company')) && (
              <span className="saved-view-actions">
                <Button
                  className="button small"
                  aria-label={`Change ${view.name}`}
                  onPress={() => onAsk({ kind: 'edit', view })}
                >
                  Change
                </Button>
                <Button
                  className="button small danger"
                  aria-label={`Delete ${view.name}`}
                  onPress={() => onAsk({ kind: 'delete', view })}
                >
                  Delete
                </Button>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function lastingOf(search: SearchParameters): string {
  const lasting: Record<string, unknown> = { ...search }
  for (const name of PASSING) delete lasting[name]
  return stringifySearch(lasting).slice(1)
}
