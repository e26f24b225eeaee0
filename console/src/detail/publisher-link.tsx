import { useQuery } from '@tanstack/react-query'
import { addresses } from '../addresses.ts'
import { dataOf } from '../api/api-client.ts'
import { publisherName } from '../api/resources/publishers.ts'
import { useApi } from '../api/use-api.ts'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session/session.ts'

/** The publisher with that AFID, by its name, for who may see publishers; the AFID until that is known, and where it is gone. */
export function PublisherLink({ afid }: { readonly afid: string }) {
  const { client, companyId } = useApi()
  const { may } = useSession()
  const { data: publisher } = useQuery({
    queryKey: [companyId, 'affiliates', 'afid', afid],
    queryFn: async () => {
      const params = { path: { afid } }
      const answer = await dataOf(client.GET('/affiliates/afid/{afid}.json', { params }))
      return answer.affiliate
    },
    enabled: may('read', 'affiliates'),
    retry: false,
  })
  if (publisher === undefined) return afid
  return <Link to={addresses.publisher(publisher.id)}>{publisherName(publisher)}</Link>
}
