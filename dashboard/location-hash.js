/** @typedef {{ tab: string, id: string | null, query: URLSearchParams }} Place where in the dashboard the reader is */

/**
 * Reads `#calls/<uuid>?status=finished`; an empty hash is no tab.
 * @param {string} hash
 * @returns {Place}
 */
export function parseHash(hash) {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2)
  const [tab = '', id] = path.split('/', 2)
  return { tab, id: id ? decodeURIComponent(id) : null, query: new URLSearchParams(query) }
}

/**
 * @param {string} tab
 * @param {string | null} [id]
 * @param {Readonly<Record<string, string | null>>} [query] null is left out
 */
export function hashOf(tab, id = null, query = {}) {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== null) parameters.set(name, value)
  const path = id === null ? tab : `${tab}/${encodeURIComponent(id)}`
  return parameters.size === 0 ? `#${path}` : `#${path}?${parameters}`
}
