import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../api/api-client.ts'
import { useApi } from '../../api/use-api.ts'
import { formatCount, formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { todayQuery } from '../../overview/day-queries.ts'
import { Tiles } from '../../overview/tiles.tsx'
import { Answered } from '../../parts/answered.tsx'
import { useSession } from '../../session/session.ts'

const RENEWED_EVERY_MS = 60_000

/** What both days have of a report's totals. */
interface Figures {
  readonly total_calls: number
  readonly converted_count: number
  readonly connected_duration: number
  readonly revenue: number
  readonly payout: number
  readonly cost: number
}

/** Today until now, beside yesterday until the same time. */
export function Today() {
  const { client, companyId } = useApi()
  const { timeZone } = useSession()
  const answer = useQuery({
    queryKey: [companyId, 'reports', 'today'],
    queryFn: async ({ signal }) => {
      const query = todayQuery(Date.now(), timeZone)
      const report = await dataOf(client.GET('/api/v1/reports.json', { params: { query }, signal }))
      return report.totals ?? null
    },
    refetchInterval: RENEWED_EVERY_MS,
  })
  return <Answered answer={answer}>{figures => figures && <Days figures={figures} />}</Answered>
}

function Days({
  figures: { previous, ...today },
}: {
  readonly figures: Figures & { readonly previous?: Figures }
}) {
  if (previous === undefined) return null
  const tile = (label: string, of: (figures: Figures) => string) => ({
    label: `${label} today`,
    figure: of(today),
    note: `by this time yesterday ${of(previous)}`,
  })
  return (
    <Tiles
      label="Today"
      tiles={[
        tile('Calls', figures => formatCount(figures.total_calls)),
        tile('Converted', figures => formatCount(figures.converted_count)),
        tile('Connected', figures => formatDuration(figures.connected_duration)),
        tile('Revenue', figures => formatDollars(figures.revenue)),
        tile('Payout', figures => formatDollars(figures.payout)),
        tile('Cost', figures => formatDollars(figures.cost)),
      ]}
    />
  )
}
