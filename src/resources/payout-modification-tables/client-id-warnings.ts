import { and, eq, inArray, or } from 'drizzle-orm'
import type { ParsedRules } from '../../domain/payout-modification/parse-payout-rules.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { MAX_INTEGER } from '../../platform/wire/wire-types.ts'
import { affiliates } from '../affiliates/table.ts'
import { campaigns } from '../campaigns/table.ts'
import { targets } from '../targets/table.ts'

/** Both ids of one thing, and what people call it. */
interface Identified {
  readonly id: number
  readonly clientId: string | null
  readonly name: string | null
}

/** A pair of keys, one for each kind of id (service-api.md, Rule CSV format 6). */
interface Kind {
  readonly what: string
  readonly clientKey: string
  readonly internalKey: string
  /** How the client's id is called. */
  readonly clientIdName: string
  /** The Company's that have one of the values as either id. */
  find(db: Queryable, companyId: number, values: readonly string[]): Promise<readonly Identified[]>
}

/** The same mistake stands in many rows; after so many words the point is made. */
const MAX_WARNINGS = 50

/**
 * Warns of ids that match nothing because they are of the other kind: neither the contract nor the upload refuses them.
 */
export async function clientIdWarnings(
  db: Queryable,
  companyId: number,
  rules: ParsedRules['rules'],
): Promise<readonly string[]> {
  const warnings: string[] = []
  for (const kind of KINDS) {
    const compared = comparedIds(rules, kind)
    if (compared.size === 0) continue
    const values = [...new Set([...compared.values()].map(({ value }) => value))]
    const found = await kind.find(db, companyId, values)
    const byId = new Map(found.map(each => [String(each.id), each]))
    const byClientId = new Map(found.map(each => [each.clientId, each]))
    for (const { row, key, value } of compared.values()) {
      const [meant, other] = key === kind.clientKey ? [byClientId, byId] : [byId, byClientId]
      const mistaken = other.get(value)
      if (mistaken !== undefined && !meant.has(value)) warnings.push(warning(kind, row, key, mistaken))
    }
  }
  return warnings.slice(0, MAX_WARNINGS)
}

interface ComparedId {
  readonly row: number
  readonly key: string
  readonly value: string
}

/** Each id that rules compare with, and the first row that does. */
function comparedIds(rules: ParsedRules['rules'], kind: Kind): ReadonlyMap<string, ComparedId> {
  const compared = new Map<string, ComparedId>()
  for (const { row, conditions } of rules) {
    for (const { key, operator, value } of conditions) {
      const isId = key === kind.clientKey || key === kind.internalKey
      const name = `${key} ${value}`
      if (!isId || (operator !== '==' && operator !== '!=') || compared.has(name)) continue
      compared.set(name, { row, key, value })
    }
  }
  return compared
}

function warning(kind: Kind, row: number, key: string, { id, clientId, name }: Identified): string {
  const { what, clientKey, internalKey, clientIdName } = kind
  const called = name === null ? '' : ` (${JSON.stringify(name)})`
  if (key === clientKey) {
    const instead = clientId === null ? '' : `, or ${clientKey} with ${JSON.stringify(clientId)}`
    return `Row ${row}: ${clientKey} is compared with ${id}, which is no ${clientIdName} here but the internal id of a ${what}${called}; use ${internalKey}${instead}.`
  }
  return `Row ${row}: ${internalKey} is compared with ${JSON.stringify(clientId)}, which is no internal id here but the ${clientIdName} of a ${what}${called}; use ${clientKey}, or ${internalKey} with ${id}.`
}

const integersAmong = (values: readonly string[]) =>
  values.filter(value => /^[1-9]\d{0,9}$/.test(value) && Number(value) <= MAX_INTEGER).map(Number)

const KINDS: readonly Kind[] = [
  {
    what: 'publisher',
    clientKey: 'affiliate_id',
    internalKey: 'system_affiliate_id',
    clientIdName: 'afid',
    find: (db, companyId, values) =>
      db
        .select({ id: affiliates.id, clientId: affiliates.afid, name: affiliates.companyName })
        .from(affiliates)
        .where(
          and(
            eq(affiliates.companyId, companyId),
            or(hasId(affiliates.id, integersAmong(values)), inArray(affiliates.afid, [...values])),
          ),
        ),
  },
  {
    what: 'campaign',
    clientKey: 'campaign_id',
    internalKey: 'system_campaign_id',
    clientIdName: 'cid',
    find: (db, companyId, values) =>
      db
        .select({ id: campaigns.id, clientId: campaigns.cid, name: campaigns.name })
        .from(campaigns)
        .where(
          and(
            eq(campaigns.companyId, companyId),
            or(hasId(campaigns.id, integersAmong(values)), inArray(campaigns.cid, [...values])),
          ),
        ),
  },
  {
    what: 'target',
    clientKey: 'target_id',
    internalKey: 'system_target_id',
    clientIdName: 'tid',
    find: (db, companyId, values) =>
      db
        .select({ id: targets.id, clientId: targets.tid, name: targets.name })
        .from(targets)
        .where(
          and(
            eq(targets.companyId, companyId),
            or(hasId(targets.id, integersAmong(values)), inArray(targets.tid, [...values])),
          ),
        ),
  },
]
