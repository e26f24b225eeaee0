/** Where a running service can be reached, without a slash at the end. */
export interface ServiceAddresses {
  readonly baseUrl: string
  readonly rtbUrl: string
}

/**
 * Printed once the service accepts requests.
 * @param sipAddress where telephones call, `host:port`; null where none can
 * @param apiKey the first user's, when this start created it
 */
export function printBanner(
  { baseUrl, rtbUrl }: ServiceAddresses,
  sipAddress: string | null,
  apiKey: string | null,
): void {
  const lines = [
    '',
    '  Dialplane',
    `  Base URL       ${baseUrl}`,
    `  RTB URL        ${rtbUrl}`,
    `  Console        ${baseUrl}/console/`,
    `  Documentation  ${baseUrl}/docs`,
    ...(sipAddress === null ? [] : [`  Telephones     sip:<number>@${sipAddress}`]),
    ...(apiKey === null ? [] : [`  API key        ${apiKey}   (shown this once: keep it)`]),
    '',
    'Dialplane is ready.',
    '',
  ]
  process.stdout.write(lines.join('\n'))
}
