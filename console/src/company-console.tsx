import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { createApiClient } from './api/api-client.ts'
import { ApiError } from './api/api-error.ts'
import { ApiContext } from './api/use-api.ts'
import { arriving } from './parts/arriving.tsx'
import { LoadingScreen } from './parts/loading-screen.tsx'
import { Problem } from './parts/problem.tsx'
import { type CompanyRouter, createCompanyRouter } from './router.tsx'
import { SCREENS } from './screens.ts'
import { companyIdIn } from './session/company-in-address.ts'
import { forgetDraftsOfOthers } from './session/kept-drafts.ts'
import { permissionsQuery } from './session/permissions-query.ts'
import { ReSignIn } from './session/re-sign-in.tsx'
import { type Permissions, type Session, SessionContext, type SignedIn } from './session/session.ts'
import { signOut } from './session/sign-out.ts'
import type { TimeZoneName } from './words/time-zones.ts'

const NoRoleHere = arriving(async () => (await import('./session/no-role-here.tsx')).NoRoleHere)

export interface CompanyConsoleProps {
  readonly signedIn: SignedIn
  readonly companyId: number
  /** The address has come to name another Company. */
  onCompany(companyId: number): void
}

/** The screens of one Company, for one reader. */
export function CompanyConsole({ signedIn, companyId, onCompany }: CompanyConsoleProps) {
  const { user, credentials } = signedIn
  const cache = useQueryClient()
  const router = useMemo(() => createCompanyRouter(SCREENS, companyId), [companyId])
  const api = useMemo(
    () => ({ client: createApiClient(credentials, companyId), companyId }),
    [credentials, companyId],
  )
  const permissions = useQuery(permissionsQuery(api.client, companyId))
  useEffect(() => forgetDraftsOfOthers(user.id), [user.id])
  useStandAtCompany(companyId)
  const chooseCompany = useChoiceOfCompany(router, companyId, onCompany)
  const isRouted = useFirstScreen(router)
  const session = useMemo(
    () =>
      permissions.data === undefined
        ? null
        : sessionOf(signedIn, permissions.data, chooseCompany, () => signOut(credentials, cache)),
    [signedIn, permissions.data, chooseCompany, credentials, cache],
  )
  if (session === null || !isRouted) {
    if (!permissions.isError) return <LoadingScreen />
    if (permissions.error instanceof ApiError && permissions.error.status === 403)
      return <NoRoleHere signedIn={signedIn} companyId={companyId} onCompany={chooseCompany} />
    return <Problem error={permissions.error} onRetry={permissions.refetch} />
  }
  return (
    <ApiContext value={api}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
        <ReSignIn userId={user.id} />
      </SessionContext>
    </ApiContext>
  )
}

function sessionOf(
  { user, credentials, lacksPassword }: SignedIn,
  permissions: Permissions,
  chooseCompany: (companyId: number) => void,
  leave: () => Promise<void>,
): Session {
  const may = { read: new Set(permissions.read), write: new Set(permissions.write) }
  return {
    user,
    signedInBy: credentials.kind,
    lacksPassword,
    companyId: permissions.company_id,
    companyName: permissions.company_name,
    timeZone: permissions.iana_time_zone,
    timeZoneName: permissions.time_zone as TimeZoneName,
    role: permissions.role,
    affiliateId: permissions.affiliate_id,
    targetId: permissions.target_id,
    may: (operation, resource) => may[operation].has(resource),
    chooseCompany,
    signOut: leave,
  }
}

/** After that the frame is shown without it: who waits for a slow screen may choose another. */
const FIRST_SCREEN_WITHIN_MS = 1_000

/**
 * Whether the code of the address' screen has arrived, or is late: React shows what is there when it first draws, and holds back for
 * a moment what comes after.
 */
function useFirstScreen(router: CompanyRouter): boolean {
  const [isRouted, setIsRouted] = useState(false)
  useEffect(() => {
    const show = () => setIsRouted(true)
    // The router itself follows the address from its first drawing on.
    const stopFollowing = router.history.subscribe(router.load)
    const timer = setTimeout(show, FIRST_SCREEN_WITHIN_MS)
    router.load().then(show, show)
    return () => {
      clearTimeout(timer)
      stopFollowing()
    }
  }, [router])
  return isRouted
}

/**
 * Whoever goes to another Company is asked first where something would be lost, as on the way to any other screen; and Back leads to
 * the Company before.
 */
function useChoiceOfCompany(
  router: CompanyRouter,
  companyId: number,
  onCompany: (companyId: number) => void,
): (companyId: number) => void {
  const { history } = router
  useEffect(
    () =>
      history.subscribe(({ location: { pathname } }) => {
        const named = companyIdIn(pathname)
        // The address itself follows in a moment.
        if (named !== null && named !== companyId) queueMicrotask(() => onCompany(named))
      }),
    [history, companyId, onCompany],
  )
  return useCallback(id => history.push(`/console/${id}/`), [history])
}

/** An address that names no Company comes to name the chosen one, so that it can be sent to a colleague. */
function useStandAtCompany(companyId: number): void {
  useEffect(() => {
    const prefix = `/console/${companyId}`
    if (location.pathname !== prefix && !location.pathname.startsWith(`${prefix}/`))
      history.replaceState(null, '', `${prefix}/`)
  }, [companyId])
}
