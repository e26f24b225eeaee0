/** Why something is refused. `platform/http` says how each is answered. */
export type RefusalKind =
  /** What was sent cannot be understood, or lacks what it needs. */
  | 'malformed'
  /** Other records still need what was to be deleted. */
  | 'in-use'
  /** Nobody can say who asks. */
  | 'unauthenticated'
  | 'forbidden'
  /** It may be done, once who asks has proved anew who it is. */
  | 'unproven'
  /** Also for another Company's record, which must look as if it did not exist. */
  | 'not-found'
  /** It is at odds with another request, or comes at the wrong time. */
  | 'conflict'
  /** The record has been changed since its sender read it. */
  | 'outdated'
  | 'too-large'
  /** It is understood, and cannot be. */
  | 'invalid'
  /** Whoever asks does so too often. */
  | 'too-many'
  /** The service has too much to do. */
  | 'overloaded'
  /** What is needed cannot be had at the moment. */
  | 'unavailable'

/** Messages of a failed validation, by field; nested fields are dotted (`timers.url`). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** What a refusal says: one sentence, several about one text, or messages about the fields of a record. */
type Explanation =
  | { readonly sentence: string }
  | { readonly sentences: readonly string[] }
  | { readonly rootKey: string; readonly errors: FieldErrors }

/** Thrown anywhere below a route; sentences say what to change. Whoever throws it knows nothing of how it is answered. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly explanation: Explanation
  /** Whole, at least 1; null where waiting changes nothing, or nobody knows how long. */
  readonly retryAfterSeconds: number | null

  constructor(kind: RefusalKind, explanation: Explanation, retryAfterSeconds: number | null = null) {
    super(`${kind}: ${JSON.stringify(explanation)}`)
    this.name = 'Refusal'
    this.kind = kind
    this.explanation = explanation
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const malformed = (sentence: string) => new Refusal('malformed', { sentence })

export const inUse = (sentence: string) => new Refusal('in-use', { sentence })

export const unauthenticated = (sentence: string) => new Refusal('unauthenticated', { sentence })

export const forbidden = (sentence: string) => new Refusal('forbidden', { sentence })

export const unproven = (sentence: string) => new Refusal('unproven', { sentence })

export const notFound = (what: string, where = 'in this Company') => noneFound(`No such ${what} ${where}.`)

/** What was named is there, but has nothing of what was asked for. */
export const noneFound = (sentence: string) => new Refusal('not-found', { sentence })

export const conflict = (sentence: string, retryAfterSeconds: number | null = null) =>
  new Refusal('conflict', { sentence }, retryAfterSeconds)

/** Of a body that says something, but not under its root key. */
export const withoutRoot = (rootKey: string): Refusal =>
  malformed(`The body must be a JSON object with the root key "${rootKey}" holding an object.`)

/** @param resource the record's root key */
export const outdated = (resource: string) =>
  new Refusal('outdated', {
    sentence: `This ${resource.replaceAll('_', ' ')} has been changed since you read it: read it again.`,
  })

export const tooLarge = (sentence: string) => new Refusal('too-large', { sentence })

/** @param rootKey of the record that the fields are of */
export const invalid = (rootKey: string, errors: FieldErrors) => new Refusal('invalid', { rootKey, errors })

/** What is asked is invalid as a whole, not in a field. */
export const impossible = (sentence: string) => new Refusal('invalid', { sentence })

/** What was sent as a text is not what it should be: what is wrong with it, sentence by sentence. */
export const unreadable = (sentences: readonly string[]) => new Refusal('invalid', { sentences })

export const tooMany = (sentence: string, retryAfterSeconds: number) =>
  new Refusal('too-many', { sentence }, retryAfterSeconds)

/** Long enough for a burst to pass. */
const BUSY_SECONDS = 2

export const overloaded = () =>
  new Refusal('overloaded', { sentence: 'The service is too busy: try again shortly.' }, BUSY_SECONDS)

export const unavailable = (sentence: string, retryAfterSeconds: number | null = BUSY_SECONDS) =>
  new Refusal('unavailable', { sentence }, retryAfterSeconds)

/** Messages of single fields that several resources share. */
export const MESSAGE = {
  taken: 'has already been taken',
  blank: "can't be blank",
  notIncluded: 'is not included in the list',
  notPhoneNumber: 'is not a valid phone number',
  doesNotExist: 'does not exist',
  notKnown: 'is not a known field',
} as const
