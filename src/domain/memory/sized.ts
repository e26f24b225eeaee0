/** Under which a value says what it takes in memory: functions hide what they hold from whoever goes through an object. */
export const BYTES: unique symbol = Symbol('bytes')

/** Knows what it takes, by estimate, whatever it shares included; the same for as long as it lives. */
export interface Sized {
  readonly [BYTES]: number
}
