/** A failure that whoever runs the service can put right; its message says how, and is shown without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
