import type { ConfiguredPostbackKey } from '../../src/configuration/company-configuration.ts'

/** A key for real-time bidding of campaign 1, with every setting as it is by default. */
export const KEY: ConfiguredPostbackKey = {
  id: 1,
  key: '6b0d3f5e-8f0e-4f57-9a34-6d2f1c9e7a10',
  name: 'RTB',
  campaignId: 1,
  action: 'rtb',
  paused: false,
  ttlSeconds: 30,
  bidTimeoutMs: 3_000,
  numberPoolId: null,
  inboundNumber: null,
  allowNoCallerNumber: false,
  addToCapsOnStatusReserved: false,
  routeOnlyToReservedTarget: false,
  pingShieldScope: 'postback_key',
  claimPercentThreshold: null,
  blockedInboundPercent: null,
}
