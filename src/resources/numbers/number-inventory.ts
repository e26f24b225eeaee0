/** What kind of number is wanted. */
export interface NumberRequest {
  readonly type: NumberType
  /** ISO 3166 code, upper case. */
  readonly country: string
  /** Letters and digits that the number should spell, as far as it can; null = any number will do. */
  readonly desiredText: string | null
}

export const NUMBER_TYPES = ['Toll-free', 'Local'] as const
type NumberType = (typeof NUMBER_TYPES)[number]

/** Where numbers come from that the customer does not bring along. */
export interface NumberInventory {
  /**
   * A number (E.164) that nobody in the installation had when it was drawn, or null when none is left of that kind.
   * Whoever stores it finds out whether someone else was faster, and then draws again.
   */
  draw(request: NumberRequest): Promise<string | null>
}
