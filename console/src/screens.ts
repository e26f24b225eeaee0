import { accountScreens } from './routes/account/account-screens.ts'
import { alertScreens } from './routes/alerts/alert-screens.ts'
import { apiKeyScreens } from './routes/api-keys/api-key-screens.ts'
import { auditScreens } from './routes/audit/audit-screens.ts'
import { buyerScreens } from './routes/buyers/buyer-screens.ts'
import { callScreens } from './routes/calls/call-screens.ts'
import { campaignScreens } from './routes/campaigns/campaign-screens.ts'
import { capSimulationScreens } from './routes/cap-simulation/cap-simulation-screens.ts'
import { companyScreens } from './routes/companies/company-screens.ts'
import { companySettingsScreens } from './routes/company/company-screens.ts'
import { contactScreens } from './routes/contacts/contact-screens.ts'
import { conversionScreens } from './routes/conversions/conversion-screens.ts'
import { exportScreens } from './routes/exports/export-screens.ts'
import { globalSuppressedNumberScreens } from './routes/global-suppressed-numbers/global-suppressed-number-screens.ts'
import { homeScreens } from './routes/home/home-screens.ts'
import { invitationScreens } from './routes/invitations/invitation-screens.ts'
import { ledgerScreens } from './routes/ledger/ledger-screens.ts'
import { liveScreens } from './routes/live/live-screens.ts'
import { mailScreens } from './routes/mails/mail-screens.ts'
import { numberPoolScreens } from './routes/number-pools/number-pool-screens.ts'
import { numberScreens } from './routes/numbers/number-screens.ts'
import { pingScreens } from './routes/pings/ping-screens.ts'
import { pixelScreens } from './routes/pixels/pixel-screens.ts'
import { portalScreens } from './routes/portal/portal-screens.ts'
import { publisherScreens } from './routes/publishers/publisher-screens.ts'
import { reportScreens } from './routes/reports/report-screens.ts'
import { routingPreviewScreens } from './routes/routing-preview/routing-preview-screens.ts'
import { scheduledReportScreens } from './routes/scheduled-reports/scheduled-report-screens.ts'
import { securityScreens } from './routes/security/security-screens.ts'
import { setUpScreens } from './routes/set-up/set-up-screens.ts'
import { providerScreens } from './routes/single-sign-on/provider-screens.ts'
import { staticCallerNumberScreens } from './routes/static-caller-numbers/static-caller-number-screens.ts'
import { suppressedNumberScreens } from './routes/suppressed-numbers/suppressed-number-screens.ts'
import { tagScreens } from './routes/tags/tag-screens.ts'
import { targetGroupScreens } from './routes/target-groups/target-group-screens.ts'
import { targetScreens } from './routes/targets/target-screens.ts'
import { trunkScreens } from './routes/trunks/trunk-screens.ts'
import { userScreens } from './routes/users/user-screens.ts'
import { webhookScreens } from './routes/webhooks/webhook-screens.ts'
import type { Screen } from './shell/screen.ts'

/**
 * Every screen. A new one adds a line: its own folder says the rest (README.md, “Add a screen”). Two may have one path: each
 * reader gets the first that their role may see.
 */
export const SCREENS: readonly Screen[] = [
  ...liveScreens,
  ...callScreens,
  ...pingScreens,
  ...conversionScreens,
  ...exportScreens,
  ...campaignScreens,
  ...numberScreens,
  ...numberPoolScreens,
  ...trunkScreens,
  ...pixelScreens,
  ...contactScreens,
  ...suppressedNumberScreens,
  ...globalSuppressedNumberScreens,
  ...staticCallerNumberScreens,
  ...tagScreens,
  ...webhookScreens,
  ...alertScreens,
  ...scheduledReportScreens,
  ...homeScreens,
  ...setUpScreens,
  ...portalScreens,
  ...publisherScreens,
  ...buyerScreens,
  ...reportScreens,
  ...targetScreens,
  ...companySettingsScreens,
  ...userScreens,
  ...invitationScreens,
  ...securityScreens,
  ...providerScreens,
  ...apiKeyScreens,
  ...ledgerScreens,
  ...auditScreens,
  ...mailScreens,
  ...companyScreens,
  ...accountScreens,
  ...targetGroupScreens,
  ...routingPreviewScreens,
  ...capSimulationScreens,
]
