import type { CompanyAccess } from '../../access/company-access.ts'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import { acquireNumber } from '../../number-inventory/acquire-number.ts'
import { ownNumber } from '../../number-inventory/inventories.ts'
import {
  DEFAULT_COUNTRY,
  DEFAULT_NUMBER_TYPE,
  type NumberInventory,
  type NumberRequest,
} from '../../number-inventory/number-inventory.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import { type Database, rehearse } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { invalid, MESSAGE, unavailable } from '../../platform/refusals/refusal.ts'
import type { AudioChange } from '../call-settings/greeting.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { AUDITED_NUMBER, createNumber, NUMBER_REFUSALS, ROOT_KEY } from './save-number.ts'
import type { NumberCreateParameters } from './schema.ts'

export interface AddNumberDeps {
  readonly database: Database
  readonly configuration: ConfigurationChanges
  /** Where numbers come from that the customer does not bring along. */
  readonly inventory: NumberInventory
  readonly logger: Logger
}

/**
 * A new Number of the Company: the one that the body brings along, or one from the inventory.
 * @throws the failed validation of `body`; `unavailable` when the inventory fails
 */
export async function addNumber(
  deps: AddNumberDeps,
  access: CompanyAccess,
  body: NumberCreateParameters & AudioChange,
  now: Date,
): Promise<{ readonly id: number }> {
  const { database, configuration } = deps
  const { companyId } = access
  const own = broughtAlong(body)
  const request = {
    type: body.type ?? DEFAULT_NUMBER_TYPE,
    country: body.country?.toUpperCase() ?? DEFAULT_COUNTRY,
    desiredText: body.desired_text ?? null,
  }
  const acquisition = await acquireNumber(deps, {
    companyId,
    inventory: own === null ? deps.inventory : ownNumber(own),
    request,
    pool: null,
    rehearse: number =>
      withRefusals(NUMBER_REFUSALS, () =>
        rehearse(database, tx =>
          createNumber(tx, companyId, { number, inventory: null, inventoryId: null }, body, now),
        ),
      ),
    record: (acquired, settle) =>
      withRefusals(NUMBER_REFUSALS, () =>
        configuration.create(access, AUDITED_NUMBER, async tx => {
          const created = await createNumber(tx, companyId, acquired, body, now)
          if (created !== null) await settle(tx)
          return created
        }),
      ),
  })
  switch (acquisition.outcome) {
    case 'acquired':
      return acquisition.record
    case 'failed':
      throw unavailable(acquisition.sentence)
    case 'refused':
      throw invalid(ROOT_KEY, { number: [`cannot be bought: ${acquisition.reason}`] })
    case 'none':
    case 'full':
      throw invalid(ROOT_KEY, { number: [own === null ? nothingFree(request) : MESSAGE.taken] })
  }
}

/** The number of the body in E.164; null when it brings none. */
function broughtAlong({ number: text }: NumberCreateParameters): string | null {
  if (!text?.trim()) return null
  const number = parsePhoneNumber(text)
  if (number === null) throw invalid(ROOT_KEY, { number: [MESSAGE.notPhoneNumber] })
  return number
}

function nothingFree({ type, country }: NumberRequest): string {
  return (
    `cannot be drawn: no ${type} number in ${country} is free; ` +
    'ask for another type or country, or send a number of your own'
  )
}
