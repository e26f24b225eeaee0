import { oneLine } from '../../domain/one-line.ts'
import { GOOGLE } from './issuer.ts'
import type { Claims } from './provider-client.ts'
import { SingleSignOnRefused } from './refusal-reasons.ts'
import type { StoredProvider } from './store.ts'

/** Somebody of whom a provider may speak. */
export interface VouchedPerson {
  readonly issuer: string
  readonly subject: string
  /** In lower case. */
  readonly email: string
  readonly name: string
}

/** Longer ones are refused by providers too. */
const MAX_SUBJECT_LENGTH = 255
const MAX_EMAIL_LENGTH = 254
const MAX_NAME_LENGTH = 200

/** Others have a letter that is written as one of these in lower case, and would pass for it. */
const ASCII_EMAIL = /^[\x21-\x3f\x41-\x7e]+@([A-Za-z0-9.-]+)$/

/**
 * Of whom a provider speaks.
 * @throws `SingleSignOnRefused` unless it is somebody whose e-mail address it has verified, in a domain that is bound to it
 */
export function readPerson(claims: Claims, { domains }: Pick<StoredProvider, 'domains'>): VouchedPerson {
  const { iss: issuer, sub: subject, email: written, email_verified: isVerified, hd } = claims
  if (subject === '' || subject.length > MAX_SUBJECT_LENGTH) throw new SingleSignOnRefused('rejected')
  if (typeof written !== 'string' || isVerified !== true) throw new SingleSignOnRefused('unverified_email')
  const domain = domainOf(written)
  const isBound = domain !== null && domains.includes(domain)
  // Anybody gets an account there for an address that can be read once; those of a company say so.
  const isOfAccount = issuer !== GOOGLE || (typeof hd === 'string' && domains.includes(hd.toLowerCase()))
  if (!isBound || !isOfAccount) throw new SingleSignOnRefused('other_domain')
  const email = written.toLowerCase()
  return { issuer, subject, email, name: nameOf(claims) ?? email }
}

/** In lower case; null for what is no e-mail address. */
export function domainOf(email: string): string | null {
  const domain = email.length > MAX_EMAIL_LENGTH ? undefined : ASCII_EMAIL.exec(email)?.[1]
  return domain?.toLowerCase() ?? null
}

function nameOf({ name, given_name: given, family_name: family }: Claims): string | null {
  const parts = typeof name === 'string' ? [name] : [given, family].filter(part => typeof part === 'string')
  return oneLine(parts.join(' ')).slice(0, MAX_NAME_LENGTH) || null
}
