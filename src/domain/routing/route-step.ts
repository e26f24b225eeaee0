/** One attempt: more than one target id = ring all at once. */
export interface RouteStep {
  readonly targetIds: readonly number[]
  readonly targetGroupId: number | null
}
