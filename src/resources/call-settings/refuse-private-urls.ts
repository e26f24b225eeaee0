import { parseOutboundUrl } from '../../delivery/outbound-url.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import type { CallSettingsParameters } from './parameters.ts'
import { parseUrlTemplate } from './url-template.ts'

/**
 * Refuses timers whose URL no request may go to, so that whoever configures it hears of it, and not only the log.
 * @throws the failed validation
 */
export function refusePrivateUrls(
  { timers_attributes: timers = [] }: CallSettingsParameters,
  rootKey: string,
  allowPrivateUrls: boolean,
): void {
  const problems = new FieldProblems()
  for (const { url } of timers) {
    const problem = url === undefined ? null : privateUrlProblem(url, allowPrivateUrls)
    if (problem !== null) problems.add('timers.url', problem)
  }
  problems.throwIfAny(rootKey)
}

/**
 * Why no request may go to the URL of a timer; null where one may. A host that holds tokens is judged when it is requested, as
 * every host is then. What is no URL at all is left to others.
 */
export function privateUrlProblem(url: string, allowPrivateUrls: boolean): string | null {
  if (parseUrlTemplate(url) === null) return null
  const parsed = parseOutboundUrl(url.trim().replace(TOKEN, 'token'), allowPrivateUrls)
  return 'error' in parsed ? parsed.error : null
}

/** As templates know them: `[::1]` is an address. */
const TOKEN = /\[[\p{L}_][\p{L}\p{N}_.:-]*\]/gu
