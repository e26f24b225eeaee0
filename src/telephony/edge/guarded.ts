/**
 * Handlers that may fail without taking the process with them: whatever a party sends, the calls of others go on.
 * @param onError hears what one has thrown; nothing else comes of it
 */
export function guarded<Handlers extends object>(
  handlers: Handlers,
  onError: (error: unknown) => void,
): Handlers {
  const guard =
    (handler: (...parameters: unknown[]) => unknown) =>
    (...parameters: unknown[]) => {
      try {
        return handler(...parameters)
      } catch (error) {
        onError(error)
        return undefined
      }
    }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, ASKED.has(name) ? handler : guard(handler)]),
  ) as Handlers
}

/** Whoever asks these deals with what they throw. */
const ASKED: ReadonlySet<string> = new Set(['onOffer', 'onOfferWanted'])
