import type { Template } from '../tokens/template.ts'

/** A URL that calls request once they have lasted so long (service-api.md, Campaigns, rule 3). */
export interface Timer {
  readonly id: number
  /** Connected seconds; 0 = when the call starts. */
  readonly seconds: number
  readonly url: Template
  /** Within which a caller fires it once; null = the Campaign's, 0 = every call fires it. */
  readonly dedupeSeconds: number | null
  /** Only for calls of this Affiliate; null = for all. */
  readonly afid: string | null
  /** Only for calls to this Target; null = for all. */
  readonly tid: string | null
}

/** Whose call it is, as timers are scoped. */
export interface TimerScope {
  readonly afid: string | null
  readonly target: { readonly id: number; readonly tid: string | null } | null
}

/** Whether a timer is for such calls. A Target without a `tid` goes by its id, as it does in tokens. */
export function isFor({ afid, tid }: Timer, scope: TimerScope): boolean {
  const ofTarget = scope.target && (scope.target.tid ?? String(scope.target.id))
  return (afid === null || afid === scope.afid) && (tid === null || tid === ofTarget)
}
