/** What is known of one subject at one moment, by the kind of the alert that asks. */
export type AlertFacts =
  | SilenceFacts
  | UnheardFacts
  | GrowthFacts
  | UnansweredFacts
  | ShareFacts
  | StateFacts
  | AmountFacts

/** Of a Target: what has come of the calls that it was offered. */
export interface SilenceFacts {
  readonly type: 'silence'
  /** Calls offered since it last answered one. */
  readonly offersSinceAnswer: number
  /** Minutes since then in which its hours are open. */
  readonly openMinutesSinceAnswer: number
  /** Minutes since then. */
  readonly minutesSinceAnswer: number
}

/** Of a Target that is not paused: it has answered none for longer than is looked back. */
interface UnheardFacts {
  readonly type: 'unheard'
}

/** Of an Affiliate: what came in the last hour, and in the same hour of the weeks before. */
export interface GrowthFacts {
  readonly type: 'growth'
  readonly lastHour: number
  readonly sameHourBefore: readonly number[]
}

/** Of a Campaign: what came of its pings lately. */
export interface UnansweredFacts {
  readonly type: 'unanswered'
  readonly unanswered: number
  readonly pings: number
  readonly isPaused: boolean
}

/** So many of so many: numbers that are free, calls of a cap. */
export interface ShareFacts {
  readonly type: 'share'
  readonly part: number
  readonly whole: number
}

interface StateFacts {
  readonly type: 'state'
  readonly isBad: boolean
}

interface AmountFacts {
  readonly type: 'amount'
  /** Dollars, as text. */
  readonly amount: string
}
