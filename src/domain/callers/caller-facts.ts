/** What a Company knows of a caller at one moment. */
export interface CallerFacts {
  readonly suppression: Suppression | null
  /** Whether the installation-wide list of suppressed numbers has the caller, applied by the Company or not. */
  readonly isOnGlobalList: boolean
  /** Many callers share the number: none of their calls says anything of another. */
  readonly isStatic: boolean
  /** Values that the calls of the Contact with this number inherit. */
  readonly contactTags: Readonly<Record<string, string>>
  /** What was written for the caller's next call to a Campaign, by its id (completions.md §10, Data before the call). */
  readonly keptTags: Readonly<Record<number, Readonly<Record<string, string>>>>
}

/** A number is suppressed once in a Company; an id narrows for what. With both ids, both must match. */
export interface Suppression {
  readonly campaignId: number | null
  readonly affiliateId: number | null
  /** Whether the caller may lift it. */
  readonly canResubscribe: boolean
}

/** A caller of whom nothing is known, as one who withholds the number always is. */
export const UNKNOWN_CALLER: CallerFacts = {
  suppression: null,
  isOnGlobalList: false,
  isStatic: false,
  contactTags: {},
  keptTags: {},
}

/** The tags of a ping or call of this caller to a Campaign: those that were written for it beforehand, and over them its own. */
export function withKeptTags(
  { keptTags }: CallerFacts,
  campaignId: number,
  own: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const kept = keptTags[campaignId]
  return kept === undefined ? own : { ...kept, ...own }
}
