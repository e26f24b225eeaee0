import type { ApiKey } from '../../api/resources/api-keys.ts'
import { Facts } from '../../detail/facts.tsx'
import { Time } from '../../parts/time.tsx'
import { KeyEnd } from './api-key-columns.tsx'
import { scopeWords } from './scopes.ts'

export function ApiKeyFacts({ apiKey }: { readonly apiKey: ApiKey }) {
  const { last_used_at: lastUsed, overlap_until: overlap } = apiKey
  return (
    <Facts
      facts={[
        ['Name', apiKey.name],
        ['Begins with', <code key="prefix">{apiKey.prefix}…</code>],
        ['It may', scopeWords(apiKey.scopes)],
        ['Only from', apiKey.addresses.length === 0 ? 'everywhere' : apiKey.addresses.join(', ')],
        ['Ends', <KeyEnd key="end" apiKey={apiKey} />],
        ['Last used', lastUsed === null ? 'never' : <Time key="used" at={lastUsed} />],
        ['The one before works until', overlap === null ? null : <Time key="overlap" at={overlap} />],
        ['Made', <Time key="made" at={apiKey.created_at} />],
        ['Changed', <Time key="changed" at={apiKey.updated_at} />],
      ]}
    />
  )
}
