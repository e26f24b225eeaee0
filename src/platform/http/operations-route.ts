/** How routes are registered that serve whoever runs the service: no part of the API, and never refused as too many. */
export const OPERATIONS_ROUTE = { schema: { hide: true }, config: { rateLimit: false } } as const
