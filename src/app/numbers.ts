import type { Config } from '../config.ts'
import { createInventories } from '../number-inventory/inventories.ts'
import { startReturningNumbers } from '../number-inventory/return-numbers.ts'
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { ConfigurationChanges } from '../resources/changes/configuration-changes.ts'
import { startFillingReserves } from '../resources/number-pools/fill-reserves.ts'
import { createPoolNumbers } from '../resources/number-pools/provision-number.ts'
import { webhookPath } from '../telephony/twiml/webhook.ts'

type NumberSettings = Pick<Config, 'numberInventory' | 'twilio' | 'baseUrl'>

export interface NumberPorts {
  readonly database: Database
  readonly configuration: ConfigurationChanges
  readonly logger: Logger
}

/** Numbers from the inventories: bought for Companies and their pools, kept ready, and given back. */
export function startNumbers(settings: NumberSettings, ports: NumberPorts) {
  const { database, logger } = ports
  const { numberInventory, twilio, baseUrl } = settings
  if (numberInventory === 'twilio' && baseUrl === null) {
    logger.warn(
      'BASE_URL is not set: Twilio cannot be told where to send the calls to the numbers that are bought there, so they do not ring',
    )
  }
  const voiceWebhooks = baseUrl === null ? null : twilioWebhooks(baseUrl)
  const inventories = createInventories({ numberInventory, twilio, voiceWebhooks }, Math.random)
  /** What is needed to buy a number. */
  const purchasing = { ...ports, inventory: inventories.chosen }
  const pools = createPoolNumbers({ ...purchasing, now: Date.now })
  const returning = startReturningNumbers({ database, inventories, logger, now: Date.now })
  const reserves = startFillingReserves(pools, { db: database.orm, logger, now: Date.now })
  return {
    purchasing,
    pools,
    /** Gives a pool one more number; false when it may have no more, or none is available. */
    provision: async (companyId: number, poolId: number) =>
      (await pools.provision(companyId, poolId)).outcome === 'provisioned',
    stop: () => Promise.all([reserves.stop(), returning.stop()]),
  }
}

/** @param baseUrl the public address of this service, without a slash at the end */
function twilioWebhooks(baseUrl: string) {
  const urlOf = (kind: 'voice' | 'status') => `${baseUrl}/carriers/twilio/${webhookPath(kind)}`
  return { voiceUrl: urlOf('voice'), statusUrl: urlOf('status') }
}
