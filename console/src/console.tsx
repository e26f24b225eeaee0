import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { StrictMode, useEffect, useRef, useState } from 'react'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { loadCompanyCode } from './ahead/load-ahead.ts'
import { ApiError } from './api/api-error.ts'
import { arriving } from './parts/arriving.tsx'
import { LoadingScreen } from './parts/loading-screen.tsx'
import { Notices } from './parts/notices.tsx'
import { Problem } from './parts/problem.tsx'
import { companyIdIn, usualCompanyOf } from './session/company-in-address.ts'
import { useOtherTabs } from './session/other-tabs.ts'
import { outsideScreenAt } from './session/outside-screens.ts'
import type { FactorNeeded, SignedIn } from './session/session.ts'
import { StepUpGate } from './session/step-up-gate.tsx'
import { keepSignedIn } from './session/was-signed-in.ts'
import { whoAmI } from './session/who-am-i.ts'
import { awaitCompany } from './shell/arrival.ts'

const CompanyConsole = arriving(async () => (await import('./company-console.tsx')).CompanyConsole)

const SignInScreen = arriving(async () => (await import('./session/sign-in-screen.tsx')).SignInScreen)

const EnrolmentScreen = arriving(async () => (await import('./session/enrolment-screen.tsx')).EnrolmentScreen)

/** What a refused request says will be said again by the next; what did not arrive may the next time. */
const MAX_RETRIES = 2

/** Answers are shown at once when a screen is come back to, and read anew behind it. */
const FRESH_FOR_MS = 10_000

/** Before that the line is for the form. */
const AFTER_SIGN_IN_IS_SHOWN_MS = 1_000

/**
 * Without a network a request fails at once and says so. Otherwise it would wait for one without a word, and what was given
 * up meanwhile would be done later.
 */
function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_FOR_MS,
        retry: (failures, error) =>
          failures < MAX_RETRIES &&
          (!(error instanceof ApiError) || error.status === null || error.status >= 500),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

export function startConsole(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  )
}

/** The whole page: who is it, in which Company, and then its screens. */
function Console() {
  const [cache] = useState(createCache)
  const Outside = outsideScreenAt(location.pathname)
  return (
    <I18nProvider locale="en-US">
      <PortalProvider getContainer={overlays}>
        <QueryClientProvider client={cache}>
          {Outside === null ? <Entrance /> : <Outside />}
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
  const [companyId, setCompanyId] = useState(() => companyIdIn(location.pathname))
  const chosen = companyId ?? (reader.data?.kind === 'signed-in' ? usualCompanyOf(reader.data.user) : null)
  useArrivalFromOutside(reader.data)
  useOtherTabs(reader.data)
  useCompanyCodeAhead(reader.isSuccess && reader.data?.kind !== 'signed-in')
  useEffect(() => {
    const byKey = reader.data?.kind === 'signed-in' && reader.data.credentials.kind === 'key'
    // A key is of this tab alone, and says nothing of the browser's session.
    if (reader.isSuccess && !byKey) keepSignedIn(reader.data?.kind === 'signed-in')
  }, [reader.isSuccess, reader.data])
  if (reader.isPending) return <LoadingScreen />
  if (reader.isLoadingError) return <Problem error={reader.error} onRetry={reader.refetch} />
  if (reader.data === null) return <SignInScreen />
  if (reader.data.kind === 'factor-needed') return <SignInScreen factorNeeded={reader.data} />
  if (reader.data.mustEnrol) return <EnrolmentScreen signedIn={reader.data} />
  if (chosen === null)
    return <SignInScreen problem="You have no role in any Company: ask the owner of one to give you one." />
  return (
    <CompanyConsole
      key={chosen}
      signedIn={reader.data}
      companyId={chosen}
      onCompany={id => {
        awaitCompany()
        setCompanyId(id)
      }}
    />
  )
}

/** Whoever has just signed in is taken to the heading of their screen, which comes a moment later. */
function useArrivalFromOutside(reader: SignedIn | FactorNeeded | null | undefined): void {
  const wasOutside = useRef(false)
  useEffect(() => {
    if (reader === undefined) return
    const isInside = reader?.kind === 'signed-in' && !reader.mustEnrol
    if (isInside && wasOutside.current) awaitCompany()
    wasOutside.current = !isInside
  }, [reader])
}

/** Whoever signs in takes a moment to type: the screens arrive meanwhile. */
function useCompanyCodeAhead(isSigningIn: boolean): void {
  useEffect(() => {
    if (!isSigningIn) return
    const timer = setTimeout(loadCompanyCode, AFTER_SIGN_IN_IS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isSigningIn])
}
