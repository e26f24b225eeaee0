import type { ConfiguredTarget } from '../../configuration/company-configuration.ts'

/**
 * The Target that a call went to and that has been deleted since, as far as the call's row tells: who answered keeps the call, and
 * what counts it. It has no criteria any more, and nobody is dialled there again.
 */
export function deletedTarget({
  id,
  tid,
  number,
}: Pick<ConfiguredTarget, 'id' | 'tid' | 'number'>): ConfiguredTarget {
  return {
    id,
    tid,
    name: null,
    number,
    priority: 1,
    weight: 0,
    timeoutSeconds: 0,
    paused: true,
    zone: 'Etc/UTC',
    businessHours: [],
    caps: [],
    groupIds: [],
    conditions: { checks: [] },
    velocityCalls: null,
    velocitySeconds: 0,
    timerOffset: 0,
    sendDigits: null,
    inbandSignals: false,
    blockRecording: false,
    obfuscateCid: false,
    customCid: null,
    cidNumberId: null,
    sipUsername: null,
    sipPassword: null,
    trunkId: null,
    conversionCriteria: [],
    bidRequest: null,
  }
}
