import type { CompanyApi } from './company-api.js'
import type { Place } from './location-hash.js'
import type { Names } from './names.js'

/** One tab's content. */
export interface View {
  readonly element: HTMLElement
  /** Asks the service again and shows what it says. Called at once, and then every few seconds. */
  refresh(signal: AbortSignal): Promise<void>
  /** How long after one refresh the next begins; without it, as usual. */
  readonly intervalMs?: number
  /** Whether the reader wants the page to stand still; without it, only refreshing stops. */
  setPaused?(isPaused: boolean): void
}

/** What a view is given: the Company's API, and its ways to reach the rest of the page. */
export interface ViewContext {
  readonly api: CompanyApi
  readonly names: Names
  readonly place: Place
  /** IANA zone by the service's name for it. */
  readonly zones: Readonly<Record<string, string>>
  /** Has the view refreshed now, since what it asks for changed. */
  refreshNow(): void
  /** Keeps a view's choices in the address, without a step in the history. */
  remember(query: Readonly<Record<string, string | null>>): void
  /** Puts the address of what is shown, Company included, where the reader can paste it from. */
  copyAddress(): Promise<void>
  /** Says a short sentence to those who hear the page. */
  announce(sentence: string): void
  /** Shows a sentence about what went wrong; null takes it away. */
  notify(sentence: string | null): void
}
