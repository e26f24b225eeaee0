/** Closes a `switch` over a union: the compiler rejects the call while a member is still unhandled. */
export function unreachable(value: never): never {
  throw new Error(`unreachable case: ${JSON.stringify(value)}`)
}
