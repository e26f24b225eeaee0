import { rowsByOwner } from '../platform/database/rows-by-owner.ts'
import type {
  CompanyConfiguration,
  ConfiguredCampaign,
  ConfiguredNumber,
  ConfiguredSettings,
} from './company-configuration.ts'
import type { CompiledCampaign, CompiledObjects } from './compile-objects.ts'
import { objectBytes } from './configuration-size.ts'
import type { ObjectIds } from './configured-objects.ts'
import { LayeredMap } from './layered-map.ts'

/** What `changeConfiguration` makes: its maps share what has not changed with those of the one before. */
export interface LayeredConfiguration extends CompanyConfiguration {
  /** What its objects take in memory, by estimate, those included that its maps still hold beneath newer ones. */
  readonly bytes: number
  /** The part of that which has been replaced. */
  readonly replacedBytes: number
  readonly targets: LayeredMap<number, CompiledObjects['targets'][number]>
  readonly groups: LayeredMap<number, CompiledObjects['groups'][number]>
  readonly campaigns: LayeredMap<number, ConfiguredCampaign>
  readonly campaignsByCid: LayeredMap<string, ConfiguredCampaign>
  readonly campaignsByShowKey: LayeredMap<string, ConfiguredCampaign>
  readonly affiliates: LayeredMap<number, CompiledObjects['affiliates'][number]>
  readonly affiliatesByAfid: LayeredMap<string, CompiledObjects['affiliates'][number]>
  readonly numbers: LayeredMap<string, ConfiguredNumber>
  readonly numbersById: LayeredMap<number, ConfiguredNumber>
  readonly postbackKeys: LayeredMap<string, CompiledObjects['postbackKeys'][number]>
  readonly postbackKeysById: LayeredMap<number, CompiledObjects['postbackKeys'][number]>
}

/** A Company without anything, to which everything that it has is added. */
export function emptyConfiguration(settings: ConfiguredSettings): LayeredConfiguration {
  return {
    ...settings,
    bytes: 0,
    replacedBytes: 0,
    targets: LayeredMap.of(),
    groups: LayeredMap.of(),
    campaigns: LayeredMap.of(),
    campaignsByCid: LayeredMap.of(),
    campaignsByShowKey: LayeredMap.of(),
    affiliates: LayeredMap.of(),
    affiliatesByAfid: LayeredMap.of(),
    numbers: LayeredMap.of(),
    numbersById: LayeredMap.of(),
    postbackKeys: LayeredMap.of(),
    postbackKeysById: LayeredMap.of(),
  }
}

/**
 * The next version of a configuration.
 * @param ids the objects that have changed, or were there and are gone
 * @param compiled those of them that are there
 */
export function changeConfiguration(
  before: LayeredConfiguration,
  settings: ConfiguredSettings,
  ids: ObjectIds,
  compiled: CompiledObjects,
): LayeredConfiguration {
  const targets = changedBy(before.targets, ids.target, compiled.targets)
  const groups = changedBy(before.groups, ids.group, compiled.groups)
  const affiliates = changedBy(before.affiliates, ids.affiliate, compiled.affiliates)
  const numbers = changedBy(before.numbersById, ids.number, compiled.numbers)
  const postbackKeys = changedBy(before.postbackKeysById, ids.key, compiled.postbackKeys)
  const campaigns = changedCampaigns(before, ids, compiled)
  const gone = [targets, groups, affiliates, numbers, postbackKeys].flatMap<object>(changed => changed.old)
  for (const id of ids.campaign) {
    const campaign = before.campaigns.get(id)
    if (campaign === undefined) continue
    // Its numbers are counted as themselves.
    const { staticNumbers: _, ...itself } = campaign
    gone.push(itself)
  }
  const goneBytes = gone.reduce((bytes, object) => bytes + objectBytes(object), 0)
  const liveBytes = before.bytes - before.replacedBytes + compiled.bytes - goneBytes
  const replacedBytes = before.replacedBytes + goneBytes
  const maps: ConfiguredMaps = {
    targets: replaced(before.targets, targets, idOf),
    groups: replaced(before.groups, groups, idOf),
    campaigns: replaced(before.campaigns, campaigns, idOf),
    campaignsByCid: replaced(before.campaignsByCid, campaigns, ({ cid }) => cid),
    campaignsByShowKey: replaced(before.campaignsByShowKey, campaigns, ({ showKey }) => showKey),
    affiliates: replaced(before.affiliates, affiliates, idOf),
    affiliatesByAfid: replaced(before.affiliatesByAfid, affiliates, ({ afid }) => afid),
    numbers: replaced(before.numbers, numbers, ({ number }) => number),
    numbersById: replaced(before.numbersById, numbers, idOf),
    postbackKeys: replaced(before.postbackKeys, postbackKeys, ({ key }) => key),
    postbackKeysById: replaced(before.postbackKeysById, postbackKeys, idOf),
  }
  if (replacedBytes <= Math.max(MOST_REPLACED_BYTES, liveBytes / MOST_REPLACED_SHARE)) {
    return { ...settings, bytes: liveBytes + replacedBytes, replacedBytes, ...maps }
  }
  return { ...settings, bytes: liveBytes, replacedBytes: 0, ...rebased(maps) }
}

/** Beyond so much, and a part in so many of all, what was replaced is let go of: maps are copied whole for that. */
const MOST_REPLACED_BYTES = 262_144
const MOST_REPLACED_SHARE = 10

/** What a configuration consists of, beside its settings. */
type ConfiguredMaps = Omit<LayeredConfiguration, keyof ConfiguredSettings | 'bytes' | 'replacedBytes'>

function rebased(maps: ConfiguredMaps): ConfiguredMaps {
  return {
    targets: maps.targets.rebased(),
    groups: maps.groups.rebased(),
    campaigns: maps.campaigns.rebased(),
    campaignsByCid: maps.campaignsByCid.rebased(),
    campaignsByShowKey: maps.campaignsByShowKey.rebased(),
    affiliates: maps.affiliates.rebased(),
    affiliatesByAfid: maps.affiliatesByAfid.rebased(),
    numbers: maps.numbers.rebased(),
    numbersById: maps.numbersById.rebased(),
    postbackKeys: maps.postbackKeys.rebased(),
    postbackKeysById: maps.postbackKeysById.rebased(),
  }
}

/** Objects of a kind that have changed: as they were, and as they are. */
interface Changed<V> {
  readonly old: readonly V[]
  readonly new: readonly V[]
}

function changedBy<V>(
  before: ReadonlyMap<number, V>,
  ids: readonly number[],
  compiled: readonly V[],
): Changed<V> {
  return { old: ids.flatMap(id => before.get(id) ?? []), new: compiled }
}

const idOf = ({ id }: { readonly id: number }) => id

/** What was known by a key that an object gives up goes before what is known by it now: two may swap their names. */
function replaced<K, V>(before: LayeredMap<K, V>, changed: Changed<V>, keyOf: (value: V) => K) {
  if (changed.old.length === 0 && changed.new.length === 0) return before
  return before.with(
    changed.old.map(keyOf),
    changed.new.map(value => [keyOf(value), value] as const),
  )
}

/** Those that have changed themselves, and those that have, or had, a Number that has changed. */
function changedCampaigns(
  before: LayeredConfiguration,
  ids: ObjectIds,
  compiled: CompiledObjects,
): Changed<ConfiguredCampaign> {
  const renumbered = new Set(ids.number)
  // Unpaused numbers of no pool.
  const statics = compiled.numbers.filter(number => number.numberPoolId === null && !number.paused)
  const staticNumbersOf = rowsByOwner(statics, number => number.campaignId)
  const compiledById = new Map(compiled.campaigns.map(campaign => [campaign.id, campaign]))
  const touched = new Set([...ids.campaign, ...compiledById.keys()])
  for (const { campaignId } of statics) touched.add(campaignId)
  for (const id of ids.number) {
    const campaignId = before.numbersById.get(id)?.campaignId
    if (campaignId !== undefined) touched.add(campaignId)
  }
  const changed = new Set(ids.campaign)
  const withNumbers = (id: number): ConfiguredCampaign[] => {
    const known = before.campaigns.get(id)
    const campaign: CompiledCampaign | undefined =
      compiledById.get(id) ?? (changed.has(id) ? undefined : known)
    if (campaign === undefined) return []
    const kept = (known?.staticNumbers ?? []).filter(number => !renumbered.has(number.id))
    const added = staticNumbersOf(id)
    const all = added.length === 0 ? kept : [...kept, ...added].sort((one, other) => one.id - other.id)
    return [{ ...campaign, staticNumbers: all }]
  }
  const touchedIds = [...touched]
  return {
    old: touchedIds.flatMap(id => before.campaigns.get(id) ?? []),
    new: touchedIds.flatMap(withNumbers),
  }
}
