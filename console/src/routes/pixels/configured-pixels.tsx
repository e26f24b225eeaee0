import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { campaignName, listedCampaigns } from '../../api/resources/campaigns.ts'
import { Section } from '../../detail/section.tsx'
import { formatDuration } from '../../format/format-time.ts'
import { Button } from '../../parts/button.tsx'
import { Link } from '../../parts/link.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { useSession } from '../../session/session.ts'
import { PixelTrial } from './pixel-trial.tsx'

/** Every pixel that a campaign has, each with a try and the way to where it is changed. */
export function ConfiguredPixels() {
  const { may } = useSession()
  const answer = listedCampaigns.useList({})
  const [tried, setTried] = useState<string | null>(null)
  if (answer.isLoadingError) return <Problem error={answer.error} onRetry={answer.refetch} />
  if (answer.data === undefined) return <LoadingScreen />
  const pixels = answer.data.rows.flatMap(campaign =>
    campaign.timers.map(({ timer }) => ({ campaign, timer })),
  )
  return (
    <Section title="Pixels of campaigns">
      {pixels.length === 0 ? (
        <p>No campaign has any.</p>
      ) : (
        <Scroller label="Pixels of campaigns">
          <table aria-label="Pixels of campaigns">
            <thead>
              <tr>
                <th scope="col">Campaign</th>
                <th scope="col">When</th>
                <th scope="col">URL</th>
                <th scope="col">Only for</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {pixels.map(({ campaign, timer }) => (
                <tr key={timer.id}>
                  <th scope="row">
                    <Link to={addresses.campaign(campaign.cid)} query={{ tab: 'pixels' }}>
                      {campaignName(campaign)}
                    </Link>
                  </th>
                  <td>{timer.seconds === 0 ? 'At the start' : `After ${formatDuration(timer.seconds)}`}</td>
                  <td>
                    <span className="clip" title={timer.url}>
                      {timer.url}
                    </span>
                  </td>
                  <td>{[timer.afid, timer.tid].filter(Boolean).join(', ') || 'every call'}</td>
                  <td>
                    <div className="row-actions">
                      <Link
                        className="button small"
                        aria-label={`Requests of pixel ${timer.id}`}
                        to={addresses.pixels()}
                        query={{ timer_id: String(timer.id) }}
                      >
                        Requests
                      </Link>
                      {may('write', 'fired_pixels') && (
                        <Button
                          className="button small"
                          aria-label={`Try it: pixel ${timer.id}`}
                          onPress={() => setTried(timer.url)}
                        >
                          Try it
                        </Button>
                      )}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {tried !== null && <PixelTrial url={tried} onClose={() => setTried(null)} />}
    </Section>
  )
}
