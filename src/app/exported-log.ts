import { inboundConditions } from '../bidding/inbounds/inbound-conditions.ts'
import { inboundFields } from '../bidding/inbounds/inbound-fields.ts'
import { INBOUND_PARAMETERS, readInboundRequest } from '../bidding/inbounds/read-inbound-request.ts'
import type { ExportSource } from '../reporting/exports/export-source.ts'

/** The log of pings, as exports read it. */
export const EXPORTED_LOG: ExportSource = {
  parameters: INBOUND_PARAMETERS,
  readRequest: readInboundRequest,
  conditions: inboundConditions,
  fields: inboundFields,
}
