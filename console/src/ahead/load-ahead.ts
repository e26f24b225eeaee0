import type { Schemas } from '../api/api-client.ts'
import { SCREENS } from '../screens.ts'
import { readApiKey } from '../session/api-key.ts'
import { addressOf, companyIdIn, usualCompanyOf } from '../session/company-in-address.ts'
import { wasSignedIn } from '../session/was-signed-in.ts'
import { maySee, type ScreenReader } from '../shell/screen.ts'
import { askAhead } from './answers-ahead.ts'
import { screensAt } from './screens-at.ts'

/**
 * Asks for everything that the address will need while the console's own code is on its way: who is here, what they may
 * see, the code of their screen and its first rows. On a slow line each of these that waits for another shows. What fails
 * here counts for nothing: the console asks again, and says so.
 */
export function loadAhead(): void {
  const apiKey = readApiKey()
  const who = askWho(apiKey)
  if (apiKey !== null || wasSignedIn()) void loadCompany(who, apiKey).catch(() => undefined)
  else void loadSignIn(who).catch(() => undefined)
}

/** The code of a Company's screens, for whoever will sign in next. */
export function loadCompanyCode(): void {
  void import('../company-console.tsx').catch(() => undefined)
  for (const { load } of screensAt(addressOf(location.pathname), SCREENS)) void load().catch(() => undefined)
}

async function loadSignIn(who: Promise<Response>): Promise<void> {
  void import('../session/sign-in-screen.tsx').catch(() => undefined)
  // Somebody is signed in, of whom this browser had kept no note.
  if ((await who).ok) await loadCompany(who, null)
}

async function loadCompany(who: Promise<Response>, apiKey: string | null): Promise<void> {
  // Before the code: a browser asks for six things at a time, and one answer leads to further questions.
  const asking = askForScreen(who, apiKey)
  loadCompanyCode()
  await asking
}

async function askForScreen(who: Promise<Response>, apiKey: string | null): Promise<void> {
  const companyId = companyIdIn(location.pathname) ?? (await chosenCompany(who))
  if (companyId === null) return
  const ask = (path: string) =>
    askAhead(`${path}${path.includes('?') ? '&' : '?'}company_id=${companyId}`, { apiKey })
  const answer = await ask('/api/v5/permissions.json')
  if (!answer.ok) return
  const { permissions }: { permissions: Schemas['Permissions'] } = await answer.clone().json()
  const reader: ScreenReader = {
    role: permissions.role,
    timeZone: permissions.iana_time_zone,
    may: (operation, resource) => permissions[operation].includes(resource),
  }
  const search = new URLSearchParams(location.search)
  const shown = screensAt(addressOf(location.pathname), SCREENS).find(screen => maySee(reader, screen))
  for (const path of shown?.asks?.(reader, search) ?? []) void ask(path).catch(() => undefined)
}

function askWho(apiKey: string | null): Promise<Response> {
  const who = askAhead(apiKey === null ? '/session.json' : '/api/v5/user.json', {
    apiKey,
    isRefusalTaken: true,
  })
  who.catch(() => undefined)
  return who
}

/** Of an address that names none. */
async function chosenCompany(who: Promise<Response>): Promise<number | null> {
  const answer = await who
  if (!answer.ok) return null
  const body: { user?: Schemas['User']; session?: Schemas['Session'] } = await answer.clone().json()
  const user = body.user ?? body.session?.user
  return user ? usualCompanyOf(user) : null
}
