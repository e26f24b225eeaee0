import { inboundConditions } from '../bidding/inbounds/inbound-conditions.ts'
import { inboundFields } from '../bidding/inbounds/inbound-fields.ts'
import { INBOUND_PARAMETERS, readInboundRequest } from '../bidding/inbounds/read-inbound-request.ts'
import type { ExportedLog } from '../reporting/exports/exported-log.ts'

/** The log of pings, as exports read it. */
export const EXPORTED_LOG: ExportedLog = {
  parameters: INBOUND_PARAMETERS,
  readRequest: readInboundRequest,
  conditions: inboundConditions,
  fields: inboundFields,
}
