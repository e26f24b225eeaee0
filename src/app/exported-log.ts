import { inboundConditions } from '../bidding/inbounds/inbound-conditions.ts'
import { inboundFields } from '../bidding/inbounds/inbound-fields.ts'
import {
  INBOUND_PARAMETERS,
  onlyCampaign,
  readInboundRequest,
} from '../bidding/inbounds/read-inbound-request.ts'
import type { ExportSource } from '../reporting/exports/export-source.ts'
import { findCampaignOwner } from '../resources/campaigns/store.ts'

/** The log of pings, as exports read it. */
export const EXPORTED_LOG: ExportSource = {
  parameters: INBOUND_PARAMETERS,
  companyOf: async (db, params) => {
    const id = onlyCampaign(params)
    return id === null ? null : findCampaignOwner(db, id)
  },
  readRequest: readInboundRequest,
  conditions: inboundConditions,
  fields: inboundFields,
}
