import type { SQL } from 'drizzle-orm'
import type { Party } from '../../access/party.ts'
import type { InboundScope } from '../../bidding/inbounds/inbound-comparisons.ts'
import type { InboundField } from '../../bidding/inbounds/inbound-fields.ts'
import type { InboundRequest } from '../../bidding/inbounds/read-inbound-request.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { FieldErrors } from '../../platform/refusals/refusal.ts'

/** What exports read from, a port: the feature that keeps the rows says which rows and fields there are. */
export interface ExportSource {
  /** Their schemas by name; for the API document. */
  readonly parameters: Readonly<Record<string, object>>
  /**
   * Whose the Campaign is that the filters name: null where they name none or several, or it is nobody's.
   * @param params as they came
   */
  companyOf(db: Queryable, params: unknown): Promise<number | null>
  /** @returns messages by parameter where the request is invalid */
  readRequest(
    params: Readonly<Record<string, unknown>>,
    now: Instant,
    zone: string,
  ): InboundRequest | { readonly errors: FieldErrors }
  /** The condition on rows of `reservations`. */
  conditions(
    scope: InboundScope,
    filters: InboundRequest['filters'],
    window: InboundRequest['window'],
    now: Instant,
  ): SQL
  /** As they are shown to the party. */
  fields(now: Instant, hasPayoutBidModification: boolean, party: Party): readonly InboundField[]
}
