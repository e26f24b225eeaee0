/** `/console/7/targets` → 7 */
export function companyIdIn(pathname: string): number | null {
  const id = /^\/console\/(\d{1,10})(?:\/|$)/.exec(pathname)?.[1]
  return id === undefined ? null : Number(id)
}

/** `/console/7/targets` → `/targets` */
export function addressOf(pathname: string): string {
  return pathname.replace(/^\/console(?:\/\d+)?(?=\/|$)/, '') || '/'
}
