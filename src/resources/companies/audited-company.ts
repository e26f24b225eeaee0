import { haltCounting } from '../../capacity/recut-windows.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Audited } from '../changes/audited-changes.ts'
import { noSuchCompany } from './company-permission.ts'
import { type CompanyRow, companyFields } from './schema.ts'
import { settingsDocument } from './settings-schema.ts'
import { findCompany, lockCompany } from './store.ts'

/** Including what may be set but is not on the wire. */
export const AUDITED_COMPANY = audited('company', row => ({
  ...companyFields(row, undefined),
  default_click_url: row.defaultClickUrl,
  default_sale_url: row.defaultSaleUrl,
}))

/** Their `resource_id` is the Company's. */
export const AUDITED_SETTINGS = audited('settings', row => settingsDocument(row).settings)

/**
 * The same where the zone is among them. Whoever changes the windows of caps waits for those who count, and holds the Company's
 * row only after that: everybody who changes a cap locks in this order.
 */
export const AUDITED_SETTINGS_WITH_ZONE: Audited<number> = {
  ...AUDITED_SETTINGS,
  lock: async (tx, companyId, id) => {
    await haltCounting(tx, id)
    return AUDITED_SETTINGS.lock(tx, companyId, id)
  },
}

function audited(resource: string, documentOf: (row: CompanyRow) => object): Audited<number> {
  const read = async (tx: Queryable, _companyId: number, id: number) => {
    const row = await findCompany(tx, id)
    return row && documentOf(row)
  }
  return {
    resource,
    read,
    lock: async (tx, id) => {
      // Otherwise the message would say "in this Company" about the Company itself.
      if (!(await lockCompany(tx, id))) throw noSuchCompany()
      return id
    },
  }
}
