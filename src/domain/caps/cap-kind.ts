/** The five limits on a target or target group, in the order in which a full one is reported. */
export const CAP_KINDS = ['concurrency', 'hard', 'hourly', 'daily', 'monthly'] as const

export type CapKind = (typeof CAP_KINDS)[number]
