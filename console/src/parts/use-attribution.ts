import { useSearch } from '@tanstack/react-router'
import type { SearchParameters } from '../search-parameters.ts'

interface Attribution {
  readonly cid?: string
  readonly afid?: string
}

/** What a new number or pool begins with for who comes from a campaign or a publisher: `?cid=`, `?afid=`. */
export function useAttribution(): Attribution {
  const { cid, afid } = useSearch({ strict: false }) as SearchParameters
  return { ...(isText(cid) && { cid: String(cid) }), ...(isText(afid) && { afid: String(afid) }) }
}

function isText(value: SearchParameters[string]): boolean {
  return value !== undefined && value !== '' && !Array.isArray(value)
}
