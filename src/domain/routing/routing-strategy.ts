/** What decides the order inside a priority (completions.md §5, Selection). */
export const ROUTING_STRATEGIES = ['priority_weight', 'bid', 'performance'] as const

export type RoutingStrategy = (typeof ROUTING_STRATEGIES)[number]
