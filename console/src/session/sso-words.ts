/** Why nobody was signed in, by what the API calls it (`sso` in the address). */
const WORDS: Readonly<Record<string, string>> = {
  unknown: 'There is no such provider any more. Sign in another way.',
  expired: 'It took too long, or was begun in another window. Try again.',
  unreachable: 'The provider does not answer as it should. Try again in a while, or sign in another way.',
  unavailable: 'The service could not sign you in just now. Try again in a while.',
  denied: 'The provider did not let you in, or you broke it off there.',
  rejected: 'What the provider sent could not be believed. Tell who set it up: the service’s log says why.',
  unverified_email: 'The provider has not verified your e-mail address.',
  other_domain: 'The provider may not speak for the domain of your e-mail address.',
  no_account: 'You have no account here yet. Ask who manages your Company to invite you.',
  not_a_member:
    'Your e-mail address has an account that is not in the provider’s Company. Ask to be invited, and sign in by your password.',
  administrator: 'Administrators of the service sign in by password or passkey.',
  other_identity:
    'Your account is linked with somebody else at the provider. Sign in by your password, and tell who manages your Company.',
}

/** What went as it was to go. */
const NOTICES: Readonly<Record<string, string>> = {
  signed_out: 'You are signed out, here and at your provider.',
  signed_out_here:
    'You are signed out here. At your provider you may still be signed in: sign out there too where others use this browser.',
}

/** Null for what is a problem. */
export function ssoNotice(outcome: string): string | null {
  return Object.hasOwn(NOTICES, outcome) ? (NOTICES[outcome] ?? null) : null
}

/** An address may be made up: what is not known says no more than that. */
export function ssoWords(reason: string): string {
  return (Object.hasOwn(WORDS, reason) && WORDS[reason]) || 'Signing in by the provider did not work.'
}
