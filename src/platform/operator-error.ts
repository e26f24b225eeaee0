/** A failure that whoever runs the service can put right; its message says how, and is shown without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}

/** What the operator can fix is reported in a sentence; a defect keeps its stack. */
export function describeFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
