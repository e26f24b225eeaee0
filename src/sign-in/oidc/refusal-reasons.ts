/** Why a sign-in by a provider came to nothing: the console has words for each. */
export type RefusalReason =
  /** There is no such provider, or it is switched off. */
  | 'unknown'
  /** It took too long, was finished already, or was begun in another browser. */
  | 'expired'
  /** The provider does not answer, or not with what providers answer. */
  | 'unreachable'
  /** The service itself could not, for its database's sake or by a fault of its own. */
  | 'unavailable'
  /** The provider says that it was broken off, or may not be. */
  | 'denied'
  /** What the provider sent proves nothing. */
  | 'rejected'
  | 'unverified_email'
  /** The e-mail address is of a domain that is not bound to the provider. */
  | 'other_domain'
  | 'no_account'
  /** There is an account, which does not belong to the provider's Company. */
  | 'not_a_member'
  /** Who runs the service signs in by what the service itself checks. */
  | 'administrator'
  /** The account is linked with somebody else at the provider. */
  | 'other_identity'

interface RefusalOptions extends ErrorOptions {
  readonly userId?: number | null
}

/** Thrown on the way through a sign-in, and told to who tries it. */
export class SingleSignOnRefused extends Error {
  override readonly name = 'SingleSignOnRefused'
  readonly reason: RefusalReason
  /** Whose account it was about; null where that is nobody's, or not known. */
  readonly userId: number | null

  constructor(reason: RefusalReason, { userId = null, ...options }: RefusalOptions = {}) {
    super(`single sign-on: ${reason}`, options)
    this.reason = reason
    this.userId = userId
  }
}
