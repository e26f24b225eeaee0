import { announce, notify } from './notice.js'

/** Stands in a copied address alone: the page itself knows its Company. */
const COMPANY = 'company'

/** Figures of another Company than the one meant must not pass for its. */
export const FOREIGN_LINK = 'The link is to a Company that this key may not see. This is another one.'

/**
 * Copies the page's address with its Company, which an address that the page shows does not name.
 * @param {number} companyId
 */
export async function copyAddress(companyId) {
  const url = new URL(location.href)
  const [path = '', query] = url.hash.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set(COMPANY, String(companyId))
  url.hash = `${path}?${parameters}`
  try {
    // Pages that did not come over HTTPS have no clipboard.
    await navigator.clipboard.writeText(url.href)
    announce('The link is copied.')
    notify('The link is copied.')
    setTimeout(() => notify(null), 2_000)
  } catch {
    notify(`Copy this address: ${url.href}`)
  }
}

/**
 * Takes the Company that a copied address names out of it, so that choosing another outlives a reload.
 * @returns {number | null} null when the address names none
 */
export function takeLinkedCompany() {
  const [path = '', query] = location.hash.split('?', 2)
  const parameters = new URLSearchParams(query)
  const text = parameters.get(COMPANY)
  if (text === null) return null
  parameters.delete(COMPANY)
  history.replaceState(null, '', parameters.size === 0 ? path : `${path}?${parameters}`)
  return Number(text)
}
