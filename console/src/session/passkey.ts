type Answer = Record<string, unknown>

/** Whether this browser knows passkeys at all, and the page may use them: they want TLS, or localhost. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/**
 * Has the browser answer by a passkey.
 * @param options as the API gave them
 */
export async function answerByPasskey(options: object): Promise<Answer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return inWords(() => startAuthentication({ optionsJSON: options as never }))
}

/** Has the browser make one. */
export async function makePasskey(options: object): Promise<Answer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return inWords(() => startRegistration({ optionsJSON: options as never }))
}

/** Browsers say little of why, so that pages learn little of who is there. */
async function inWords(ask: () => Promise<object>): Promise<Answer> {
  try {
    return (await ask()) as Answer
  } catch (error) {
    const { name, message } = error as Error
    if (name === 'InvalidStateError') throw new Error('This device has a passkey for you already.')
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new Error('No passkey was used. Try again, or choose another way.')
    throw new Error(`The browser could not use a passkey: ${message}`)
  }
}
