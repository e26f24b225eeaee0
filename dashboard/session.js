/**
 * What outlives a reload of the tab and ends with it. Session storage: a key in local storage would still be there
 * for whoever opens the browser next.
 */

const API_KEY = 'dialplane.api_key'
const COMPANY_ID = 'dialplane.company_id'

export function readApiKey() {
  return sessionStorage.getItem(API_KEY)
}

/** @param {string} apiKey */
export function keepApiKey(apiKey) {
  sessionStorage.setItem(API_KEY, apiKey)
}

/** @returns {number | null} */
export function readCompanyId() {
  const text = sessionStorage.getItem(COMPANY_ID)
  return text === null ? null : Number(text)
}

/** @param {number} companyId */
export function keepCompanyId(companyId) {
  sessionStorage.setItem(COMPANY_ID, String(companyId))
}

export function endSession() {
  sessionStorage.removeItem(API_KEY)
  sessionStorage.removeItem(COMPANY_ID)
}
