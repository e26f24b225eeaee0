import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { I18nProvider } from 'react-aria-components'
import { createApiClient } from './api/api-client.ts'
import { ApiError } from './api/api-error.ts'
import { CompanyConsole } from './company-console.tsx'
import { LoadingScreen } from './parts/loading-screen.tsx'
import { Notices } from './parts/notices.tsx'
import { Problem } from './parts/problem.tsx'
import { type CompanyRouter, createCompanyRouter } from './router.tsx'
import { SCREENS } from './screens.ts'
import { outsideScreenAt } from './session/outside-screens.ts'
import { permissionsQuery } from './session/permissions-query.ts'
import type { SignedIn } from './session/session.ts'
import { SignInScreen } from './session/sign-in-screen.tsx'
import { StepUpGate } from './session/step-up-gate.tsx'
import { likelyCredentials, whoAmI } from './session/who-am-i.ts'

const EnrolmentScreen = lazy(async () => ({
  default: (await import('./session/enrolment-screen.tsx')).EnrolmentScreen,
}))

/** What a refused request says will be said again by the next; what did not arrive may the next time. */
const MAX_RETRIES = 2

/** Answers are shown at once when a screen is come back to, and read anew behind it. */
const FRESH_FOR_MS = 10_000

function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: (failures, error) =>
          failures < MAX_RETRIES &&
          (!(error instanceof ApiError) || error.status === null || error.status >= 500),
      },
    },
  })
}

/** The whole page: who is it, in which Company, and then its screens. */
export function Console() {
  const [cache] = useState(createCache)
  const Outside = outsideScreenAt(location.pathname)
  return (
    <I18nProvider locale="en-US">
      <PortalProvider getContainer={overlays}>
        <QueryClientProvider client={cache}>
          <Suspense fallback={<LoadingScreen />}>{Outside === null ? <Entrance /> : <Outside />}</Suspense>
          <StepUpGate />
          <Notices />
        </QueryClientProvider>
      </PortalProvider>
    </I18nProvider>
  )
}

/** Where menus and dialogs open: a landmark of their own (index.html), which the body is not. */
function overlays(): HTMLElement | null {
  return document.getElementById('overlays')
}

/** Whoever is not known signs in right where they wanted to go: no address to come back to is carried along. */
function Entrance() {
  const reader = useQuery({ queryKey: ['who'], queryFn: whoAmI, staleTime: Number.POSITIVE_INFINITY })
  const [companyId, setCompanyId] = useState(companyIdInAddress)
  const chosen = companyId ?? (reader.data?.kind === 'signed-in' ? companyIdOf(reader.data) : null)
  const router = useMemo(() => (chosen === null ? null : createCompanyRouter(SCREENS, chosen)), [chosen])
  useAskedAhead(companyId, router)
  if (reader.isPending) return <LoadingScreen />
  if (reader.isError) return <Problem error={reader.error} onRetry={reader.refetch} />
  if (reader.data === null) return <SignInScreen />
  if (reader.data.kind === 'factor-needed') return <SignInScreen factorNeeded={reader.data} />
  if (reader.data.mustEnrol) return <EnrolmentScreen signedIn={reader.data} />
  if (chosen === null || router === null)
    return <SignInScreen problem="You have no role in any Company: ask the owner of one to give you one." />
  return (
    <CompanyConsole
      key={chosen}
      signedIn={reader.data}
      companyId={chosen}
      router={router}
      onCompany={id => {
        history.pushState(null, '', `/console/${id}/`)
        setCompanyId(id)
      }}
    />
  )
}

/**
 * While it is found out who asks, what the address will need is asked for too: on a slow line each answer that is waited
 * for shows. A refusal counts for nothing: it is asked for again once it is known who asks.
 */
function useAskedAhead(companyId: number | null, router: CompanyRouter | null): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (companyId === null) return
    const client = createApiClient(likelyCredentials(), companyId)
    void cache.prefetchQuery(permissionsQuery(client, companyId))
  }, [cache, companyId])
  useEffect(() => void router?.load(), [router])
}

function companyIdOf({ user }: SignedIn): number | null {
  return user.active_company_id ?? user.memberships[0]?.company_id ?? null
}

/** `/console/7/targets` → 7 */
function companyIdInAddress(): number | null {
  const id = /^\/console\/(\d{1,10})(?:\/|$)/.exec(location.pathname)?.[1]
  return id === undefined ? null : Number(id)
}
