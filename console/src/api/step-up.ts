/** Asks whoever is here to prove who it is; false: they would not. */
export type StepUp = () => Promise<boolean>

let asker: StepUp | null = null
let asking: Promise<boolean> | null = null

/** The page that can ask (session/step-up-gate.tsx); null when it goes. */
export function setStepUp(stepUp: StepUp | null): void {
  asker = stepUp
}

/** Whether an answer says that the request works once its user has proved anew who it is (RFC 9470). */
export function wantsStepUp({ status, headers }: Response): boolean {
  return (
    status === 403 && (headers.get('www-authenticate') ?? '').includes('insufficient_user_authentication')
  )
}

/** Requests that are refused at once are answered by one question. */
export function stepUp(): Promise<boolean> {
  if (asker === null) return Promise.resolve(false)
  asking ??= asker().finally(() => {
    asking = null
  })
  return asking
}
