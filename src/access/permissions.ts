/** Roles in a Company (completions.md §3), most powerful first. */
export const ROLES = ['owner', 'superuser', 'member', 'reporter', 'publisher', 'buyer'] as const
export type Role = (typeof ROLES)[number]

/** What routes act on. A new resource adds its name here. */
export const RESOURCES = [
  'affiliates',
  'alerts',
  'api_keys',
  'audit_events',
  'calls',
  'campaigns',
  'cap_simulations',
  'company',
  'contacts',
  'fired_pixels',
  'ledger',
  'number_pools',
  'numbers',
  'own_company',
  'postback_keys',
  'replays',
  'reports',
  'routing_previews',
  'rtb_inbounds',
  'saved_views',
  'scheduled_reports',
  'simulated_calls',
  'sip_traces',
  'static_caller_numbers',
  'suppressed_numbers',
  'tags',
  'target_group_caps',
  'target_groups',
  'targets',
  'trunks',
  'users',
  'webhooks',
] as const
export type Resource = (typeof RESOURCES)[number]

export type Operation = 'read' | 'write'

/** How much of a resource a role may touch: all rows, only its own (`affiliate_id`, `target_id`), or none. */
export type Extent = 'all' | 'own' | 'none'

/** The permission table of completions.md §3, in the one place that decides. */
export function permittedExtent(role: Role, operation: Operation, resource: Resource): Extent {
  // Everybody sets up pages for themselves; the routes tell whose they are.
  if (resource === 'saved_views') return role === 'publisher' || role === 'buyer' ? 'own' : 'all'
  switch (role) {
    case 'owner':
    case 'superuser':
      return 'all'
    case 'member':
      return HIDDEN_FROM_MEMBERS.has(resource) ? 'none' : 'all'
    case 'reporter':
      return operation === 'read' && !HIDDEN_FROM_REPORTERS.has(resource) ? 'all' : 'none'
    case 'publisher':
      return operation === 'read' && PUBLISHER_READS.has(resource) ? 'own' : 'none'
    case 'buyer':
      return operation === 'read' && BUYER_READS.has(resource) ? 'own' : 'none'
  }
}

/**
 * The audit log shows what every user did, trunks are how the Company reaches its carriers, and what was said by SIP shows
 * both parties of a call, and where the carriers are.
 */
const HIDDEN_FROM_MEMBERS: ReadonlySet<Resource> = new Set([
  'audit_events',
  'sip_traces',
  'target_group_caps',
  'trunks',
  'users',
])

/** Routing previews, replays and simulations of caps name targets, and so are hidden with them. */
const HIDDEN_FROM_REPORTERS: ReadonlySet<Resource> = new Set([
  'audit_events',
  'cap_simulations',
  'replays',
  'routing_previews',
  'sip_traces',
  'targets',
  'target_groups',
  'target_group_caps',
  'trunks',
  'users',
])
const PUBLISHER_READS: ReadonlySet<Resource> = new Set([
  'affiliates',
  'numbers',
  'own_company',
  'calls',
  'reports',
  'rtb_inbounds',
])
const BUYER_READS: ReadonlySet<Resource> = new Set([
  'targets',
  'own_company',
  'calls',
  'reports',
  'rtb_inbounds',
])
