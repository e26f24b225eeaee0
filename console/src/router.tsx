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
import { ErrorScreen } from './shell/error-screen.tsx'
import { FirstOfRail } from './shell/first-of-rail.tsx'
import { Guarded } from './shell/guarded.tsx'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import type { Screen } from './shell/screen.ts'
import { Shell } from './shell/shell.tsx'

/**
 * The screens of one Company, below `/console/<its id>`. Another Company is another router: nothing of the one before
 * stays on the page.
 */
export function createCompanyRouter(screens: readonly Screen[], companyId: number) {
  const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen })
  const routes = screens.map(screen => routeOf(screen, root))
  root.addChildren(
    screens.some(({ path }) => path === addresses.home()) ? routes : [entrance(root), ...routes],
  )
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

/** Where there is no home screen, the rail's first item is the way in. */
function entrance(parent: AnyRoute): AnyRoute {
  return createRoute({ getParentRoute: () => parent, path: addresses.home(), component: FirstOfRail })
}

function routeOf(screen: Screen, parent: AnyRoute): AnyRoute {
  const Content = lazyRouteComponent(async () => ({ default: await screen.load() }))
  const route = createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    staticData: { screen },
    component: () => (
      <Guarded screen={screen}>
        <Content />
      </Guarded>
    ),
    loader: () => Content.preload?.(),
  })
  return route.addChildren((screen.children ?? []).map(child => routeOf(child, route)))
}
