import type { Party } from './party.ts'
import type { Resource } from './permissions.ts'

/** Only this party sees it; all others are shown something else instead. */
const only = <const Value>(party: Party, instead: Value) => ({ only: party, instead })

/** Which buyer a call went to, and what it paid. */
export const ofBuyer = <const Value>(instead: Value) => only('buyer', instead)

/** Which publisher a call came from, and what it was paid. */
export const ofPublisher = <const Value>(instead: Value) => only('publisher', instead)

/** What only the Company's own users see. */
export const ofCompany = <const Value>(instead: Value) => only('company', instead)

/** Secrets are shown to who may write the resource that they open, and are null to everybody else (decision 0057). */
export const ofWriters = <const Of extends Resource>(resource: Of) => ({ writersOf: resource, instead: null })
