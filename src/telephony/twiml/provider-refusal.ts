import type { RefusalCodes } from './providers/twiml-provider.ts'

/** What a provider says when it refuses an order. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  /** Of HTTP; 0 where no answer came. */
  readonly status: number
  /** The provider's own; null where it has none. */
  readonly code: number | null
  readonly #codes: RefusalCodes

  constructor(message: string, status: number, code: number | null, codes: RefusalCodes) {
    super(message)
    this.status = status
    this.code = code
    this.#codes = codes
  }

  get isNotInProgress(): boolean {
    return this.code === this.#codes.notInProgress
  }

  get isOver(): boolean {
    const { over, notInProgress } = this.#codes
    return this.status === NOT_FOUND || this.code === (over ?? notInProgress)
  }
}

const NOT_FOUND = 404

/** Whether the provider says that the call is not in progress: one that nobody has answered is not yet. */
export function isNotInProgress(error: unknown): boolean {
  return error instanceof ProviderRefusal && error.isNotInProgress
}

/** Whether the provider says that there is nothing left to be changed. */
export function isOverAlready(error: unknown): boolean {
  return error instanceof ProviderRefusal && error.isOver
}
