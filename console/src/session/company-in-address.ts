import type { Schemas } from '../api/api-client.ts'

/** `/console/7/targets` → 7 */
export function companyIdIn(pathname: string): number | null {
  const id = /^\/console\/(\d{1,10})(?:\/|$)/.exec(pathname)?.[1]
  return id === undefined ? null : Number(id)
}

/** `/console/7/targets` → `/targets` */
export function addressOf(pathname: string): string {
  return pathname.replace(/^\/console(?:\/\d+)?(?=\/|$)/, '') || '/'
}

/** Where an address names no Company: the one that the reader chose last, else the first of theirs. */
export function usualCompanyOf(user: Schemas['User']): number | null {
  return user.active_company_id ?? user.memberships[0]?.company_id ?? null
}
