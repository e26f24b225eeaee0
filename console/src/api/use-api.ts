import { createContext, useContext } from 'react'
import type { ApiClient } from './api-client.ts'

/** A client that acts in a Company; the id is part of every key that answers are kept under. */
export interface CompanyApi {
  readonly client: ApiClient
  readonly companyId: number
}

export const ApiContext = createContext<CompanyApi | null>(null)

export function useApi(): CompanyApi {
  const api = useContext(ApiContext)
  if (api === null) throw new Error('a screen uses the API outside of a Company')
  return api
}
