import { addresses } from '../addresses.ts'

interface NavigationItem {
  readonly label: string
  readonly address: string
}

export interface NavigationGroup {
  readonly label: string
  readonly items: readonly NavigationItem[]
}

/**
 * The left rail, from what is looked at most often to what is set once. An item is shown when its screen exists and the
 * reader may see it (navigation-for.ts).
 */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: 'Activity',
    items: [
      { label: 'Home', address: addresses.home() },
      { label: 'Live', address: addresses.live() },
      { label: 'Calls', address: addresses.calls() },
      { label: 'Pings', address: addresses.pings() },
      { label: 'Conversions', address: addresses.conversions() },
      { label: 'Reports', address: addresses.reports() },
      { label: 'Exports', address: addresses.exports() },
    ],
  },
  {
    label: 'Routing',
    items: [
      { label: 'Campaigns', address: addresses.campaigns() },
      { label: 'Targets', address: addresses.targets() },
      { label: 'Groups', address: addresses.targetGroups() },
      { label: 'Preview', address: addresses.routingPreview() },
      { label: 'Cap what-if', address: addresses.capSimulation() },
    ],
  },
  {
    label: 'Numbers',
    items: [
      { label: 'Numbers', address: addresses.numbers() },
      { label: 'Pools', address: addresses.numberPools() },
      { label: 'Trunks', address: addresses.trunks() },
    ],
  },
  {
    label: 'Partners',
    items: [
      { label: 'Publishers', address: addresses.publishers() },
      { label: 'Buyers', address: addresses.buyers() },
      { label: 'Invitations', address: addresses.invitations() },
    ],
  },
  {
    label: 'Callers',
    items: [
      { label: 'Contacts', address: addresses.contacts() },
      { label: 'Suppressed', address: addresses.suppressedNumbers() },
      { label: 'Suppressed globally', address: addresses.globalSuppressedNumbers() },
      { label: 'Static callers', address: addresses.staticCallerNumbers() },
    ],
  },
  {
    label: 'Integrations',
    items: [
      { label: 'Webhooks', address: addresses.webhooks() },
      { label: 'Pixels', address: addresses.pixels() },
      { label: 'Alerts', address: addresses.alerts() },
      { label: 'Scheduled reports', address: addresses.scheduledReports() },
      { label: 'API keys', address: addresses.apiKeys() },
    ],
  },
  {
    label: 'Settings',
    items: [
      { label: 'Company', address: addresses.companySettings() },
      { label: 'Tags', address: addresses.tags() },
      { label: 'Users', address: addresses.users() },
      { label: 'Security', address: addresses.security() },
      { label: 'Single sign-on', address: addresses.oidcProviders() },
      { label: 'Ledger', address: addresses.ledger() },
      { label: 'Audit history', address: addresses.auditEvents() },
      { label: 'Mail', address: addresses.mails() },
      { label: 'Companies', address: addresses.companies() },
    ],
  },
]

/** The rail of publishers and buyers: what is theirs. */
export const PORTAL_NAVIGATION: readonly NavigationGroup[] = [
  {
    label: 'Activity',
    items: [
      { label: 'Home', address: addresses.home() },
      { label: 'Live', address: addresses.live() },
      { label: 'Calls', address: addresses.calls() },
      { label: 'Pings', address: addresses.pings() },
      { label: 'Conversions', address: addresses.conversions() },
      { label: 'Reports', address: addresses.reports() },
      { label: 'Exports', address: addresses.exports() },
    ],
  },
  {
    label: 'Yours',
    items: [
      { label: 'My target', address: addresses.ownTarget() },
      { label: 'Statements', address: addresses.statements() },
      { label: 'Numbers', address: addresses.numbers() },
      { label: 'API keys', address: addresses.apiKeys() },
      { label: 'Security', address: addresses.security() },
    ],
  },
]
