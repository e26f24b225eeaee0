import { urlOfLink } from '../sign-in/links/links.ts'
import type { FirstUser } from './welcome-first-user.ts'

/** Where a running service can be reached, without a slash at the end. */
export interface ServiceAddresses {
  readonly baseUrl: string
  readonly rtbUrl: string
}

/**
 * Printed once the service accepts requests.
 * @param sipAddress where telephones call, `host:port`; null where none can
 * @param first the first user's ways in, when this start created it
 */
export function printBanner(
  { baseUrl, rtbUrl }: ServiceAddresses,
  sipAddress: string | null,
  first: FirstUser | null,
): void {
  const lines = [
    '',
    '  Dialplane',
    `  Base URL       ${baseUrl}`,
    `  RTB URL        ${rtbUrl}`,
    `  Console        ${baseUrl}/console/`,
    `  Documentation  ${baseUrl}/docs`,
    ...(sipAddress === null ? [] : [`  Telephones     sip:<number>@${sipAddress}`]),
    ...(first === null
      ? []
      : [
          `  API key        ${first.apiKey}   (shown this once: keep it)`,
          `  Sign in        ${urlOfLink(baseUrl, 'sign_in', first.signInToken)}   (once, within a day)`,
        ]),
    '',
    'Dialplane is ready.',
    '',
  ]
  process.stdout.write(lines.join('\n'))
}
