/**
 * How long tests wait for what surely comes. It is not how long that may take, which no test says: on a machine that is kept
 * busy a moment lasts, and only what never comes is late.
 */
export const PATIENCE_MS = 120_000

/** For a test that asks every route for whatever it may be asked: minutes on a machine that does nothing else. */
export const EVERY_ROUTE_MS = 1_800_000
