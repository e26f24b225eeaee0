/** How often a page that is looked at says so. */
export const HEARTBEAT_SECONDS = 30

/**
 * How long a visitor keeps a number without a heartbeat: three may be lost, and who leaves the page to dial (a tap on the
 * number hides it) has the time to.
 */
export const LEASE_MS = 4 * HEARTBEAT_SECONDS * 1_000
