interface BlockedMessageParameter {
  readonly caller_blocked_message?: string | null
}

/** Of a Campaign or a Number whose `caller_blocked_message` was sent: a blank one is none. */
export function blockedMessageColumn({ caller_blocked_message: sent }: BlockedMessageParameter): {
  readonly callerBlockedMessage?: string | null
} {
  if (sent === undefined) return {}
  return { callerBlockedMessage: sent?.trim() ? sent : null }
}
