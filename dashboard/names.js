/** @import { CompanyApi } from './company-api.js' */
/** @import { Named } from './wire-types.d.ts' */

/** @typedef {'campaign' | 'publisher' | 'target' | 'group'} Kind */
/** @typedef {ReturnType<typeof createNames>} Names */

/**
 * What the ids in logs are called. Names are asked for again only when an id appears that is not known yet.
 * @param {CompanyApi} api
 */
export function createNames(api) {
  /** @type {Map<string, string>} */
  const names = new Map()
  /** Asked for once already: a deleted target keeps its id in the log and has no name any more. */
  const asked = new Set()

  /** @param {AbortSignal} signal */
  async function load(signal) {
    const [filters, groups] = await Promise.all([api.names(signal), api.targetGroups(signal).catch(() => [])])
    remember('campaign', filters.campaigns)
    remember('publisher', filters.publishers)
    remember('target', filters.targets)
    remember('group', groups)
  }

  /**
   * @param {Kind} kind
   * @param {readonly Named[]} entries
   */
  function remember(kind, entries) {
    for (const { id, name } of entries) if (name) names.set(keyOf(kind, id), name)
  }

  return {
    /**
     * Resolves once everything that can be named is. Names adorn: when they cannot be had, ids stand for them, and the
     * next call asks again.
     * @param {readonly (readonly [Kind, number | null])[]} wanted
     * @param {AbortSignal} signal
     */
    async learn(wanted, signal) {
      const keys = wanted.flatMap(([kind, id]) => (id === null ? [] : [keyOf(kind, id)]))
      const unknown = keys.filter(key => !names.has(key) && !asked.has(key))
      if (unknown.length === 0) return
      try {
        await load(signal)
        for (const key of unknown) asked.add(key)
      } catch {
        return
      }
    },
    /**
     * @param {Kind} kind
     * @param {number} id
     */
    of: (kind, id) => names.get(keyOf(kind, id)) ?? `${UNNAMED[kind]} ${id}`,
  }
}

/** What has no name is called by its id. */
const UNNAMED = { campaign: 'Campaign', publisher: 'Publisher', target: 'Target', group: 'Group' }

/**
 * @param {Kind} kind
 * @param {number} id
 */
function keyOf(kind, id) {
  return `${kind} ${id}`
}
