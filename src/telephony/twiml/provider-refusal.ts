/** What a provider says when it refuses an order. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  /** Of HTTP; 0 where no answer came. */
  readonly status: number
  /** The provider's own; null where it has none. */
  readonly code: number | null

  constructor(message: string, status: number, code: number | null) {
    super(message)
    this.status = status
    this.code = code
  }
}

const NOT_FOUND = 404

/** https://www.twilio.com/docs/api/errors/21220: the call is not in progress, be it not yet or not any more. */
const NOT_IN_PROGRESS = 21_220

/** Whether the provider says that the call is not in progress: one that nobody has answered is not yet. */
export function isNotInProgress(error: unknown): boolean {
  return error instanceof ProviderRefusal && error.code === NOT_IN_PROGRESS
}

/** Whether the provider says that there is nothing left to be changed. */
export function isOverAlready(error: unknown): boolean {
  return isNotInProgress(error) || (error instanceof ProviderRefusal && error.status === NOT_FOUND)
}
