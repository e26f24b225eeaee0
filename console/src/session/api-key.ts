/**
 * For people who have a key and no password. Session storage: a key in local storage would still be there for whoever
 * opens the browser next.
 */
const API_KEY = 'dialplane.api_key'

export function readApiKey(): string | null {
  return sessionStorage.getItem(API_KEY)
}

export function keepApiKey(apiKey: string): void {
  sessionStorage.setItem(API_KEY, apiKey)
}

export function forgetApiKey(): void {
  sessionStorage.removeItem(API_KEY)
}
