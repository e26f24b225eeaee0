import {
  type AnyRoute,
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { addresses } from './addresses.ts'
import { LoadingScreen } from './parts/loading-screen.tsx'
import { parseSearch, stringifySearch } from './search-parameters.ts'
import { useSession } from './session/session.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { FirstOfRail } from './shell/first-of-rail.tsx'
import { Guarded } from './shell/guarded.tsx'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import { maySee, type Screen } from './shell/screen.ts'
import { Shell } from './shell/shell.tsx'

/**
 * The screens of one Company, below `/console/<its id>`. Another Company is another router: nothing of the one before
 * stays on the page.
 */
export function createCompanyRouter(screens: readonly Screen[], companyId: number) {
  const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen })
  const paths = [...new Set([addresses.home(), ...screens.map(({ path }) => path)])]
  root.addChildren(paths.map(path => routeOf(path, alternativesAt(path, screens), root)))
  return createRouter({
    routeTree: root,
    basepath: `/console/${companyId}`,
    history: createBrowserHistory(),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })
}

export type CompanyRouter = ReturnType<typeof createCompanyRouter>

const alternativesAt = (path: string, screens: readonly Screen[]) =>
  screens.filter(screen => screen.path === path)

/** @param alternatives of which each reader gets the first that they may see */
function routeOf(path: string, alternatives: readonly Screen[], parent: AnyRoute): AnyRoute {
  const contents = alternatives.map(screen => ({ screen, Content: contentOf(screen) }))
  const route = createRoute({
    getParentRoute: () => parent,
    path,
    component: function Alternatives() {
      const session = useSession()
      const seen = contents.find(({ screen }) => maySee(session, screen))
      const shown = seen ?? contents[0]
      // Whoever has no home begins with the first screen of the rail.
      if (shown === undefined || (seen === undefined && path === addresses.home())) return <FirstOfRail />
      return (
        <Guarded screen={shown.screen}>
          <shown.Content />
        </Guarded>
      )
    },
    loader: async () => {
      await Promise.all(contents.map(({ Content }) => Content.preload?.()))
    },
  })
  const children = alternatives.flatMap(screen => screen.children ?? [])
  return route.addChildren(children.map(child => routeOf(child.path, [child], route)))
}

const contentOf = (screen: Screen) => lazyRouteComponent(async () => ({ default: await screen.load() }))
