import { useQueryClient } from '@tanstack/react-query'
import { useApi } from './use-api.ts'

/** After a write that no `createResource` makes: whatever the Company's screens show is read anew when it is looked at. */
export function useRenewal(): () => Promise<void> {
  const { companyId } = useApi()
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: [companyId] })
}
