import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { DEFAULT_PER_PAGE } from '../../ahead/asks-list.ts'
import type { ListAnswer } from '../../api/list-answer.ts'
import type { ListQuery } from '../../api/resource.ts'
import { campaignName, type ListedCampaign, listedCampaigns } from '../../api/resources/campaigns.ts'
import { numberName, numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { Section } from '../../detail/section.tsx'
import { formatDuration } from '../../format/format-time.ts'
import { Button } from '../../parts/button.tsx'
import { Link } from '../../parts/link.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { useSession } from '../../session/session.ts'
import { Pages } from '../../table/pages.tsx'
import { PixelTrial } from './pixel-trial.tsx'

/** Every pixel that campaigns and numbers have, each with a try and the way to where it is changed. */
export function ConfiguredPixels() {
  const { may } = useSession()
  const [tried, setTried] = useState<string | null>(null)
  return (
    <>
      {may('read', 'campaigns') && (
        <PixelsOf<ListedCampaign>
          owners="campaigns"
          heading="Campaign"
          none="No campaign here has any."
          useList={listedCampaigns.useList}
          sort="name"
          nameOf={campaignName}
          addressOf={({ cid }) => addresses.campaign(cid)}
          onTry={setTried}
        />
      )}
      {may('read', 'numbers') && (
        <PixelsOf<TrackingNumber>
          owners="numbers"
          heading="Number"
          none="No number here has any of its own: calls to it request those of its campaign."
          useList={numbers.useList}
          sort="number"
          nameOf={numberName}
          addressOf={({ id }) => addresses.number(id)}
          onTry={setTried}
        />
      )}
      {tried !== null && <PixelTrial url={tried} onClose={() => setTried(null)} />}
    </>
  )
}

/** Of a campaign there are none but its own. */
type Timer = ListedCampaign['timers'][number]['timer'] & { readonly inherited?: boolean }

interface PixelsOfProps<Owner> extends PixelTableProps<Owner> {
  readonly owners: string
  readonly none: string
  useList(query: ListQuery): UseQueryResult<ListAnswer<Owner>>
  readonly sort: string
}

interface PixelTableProps<Owner> {
  readonly heading: string
  nameOf(owner: Owner): string
  addressOf(owner: Owner): string
  onTry(url: string): void
}

/** Who has pixels is found by going through all who may, a page of them at a time. */
function PixelsOf<Owner extends { readonly timers: readonly { readonly timer: Timer }[] }>({
  owners,
  none,
  useList,
  sort,
  ...table
}: PixelsOfProps<Owner>) {
  const [{ page, perPage }, setPlace] = useState({ page: 1, perPage: DEFAULT_PER_PAGE })
  const answer = useList({ sort, page, per_page: perPage })
  const { data } = answer
  const title = `Pixels of ${owners}`
  const pixels = (data?.rows ?? []).flatMap(owner =>
    owner.timers.flatMap(({ timer }) => (timer.inherited ? [] : { owner, timer })),
  )
  return (
    <Section title={title}>
      {answer.isError ? (
        <Problem error={answer.error} onRetry={answer.refetch} />
      ) : data === undefined ? (
        <LoadingScreen />
      ) : pixels.length === 0 ? (
        <p>{none}</p>
      ) : (
        <PixelTable title={title} pixels={pixels} {...table} />
      )}
      {data !== undefined && (page > 1 || data.hasNext) && (
        <>
          <p className="soft">By pages of {owners}: those without pixels are not shown.</p>
          <Pages
            name={owners}
            table={{
              definition: { filters: [] },
              page,
              perPage,
              set: next => setPlace({ page: next.page ?? 1, perPage: next.perPage ?? perPage }),
            }}
            answer={data}
            isOld={answer.isPlaceholderData}
          />
        </>
      )}
    </Section>
  )
}

interface ListedPixels<Owner> extends PixelTableProps<Owner> {
  readonly title: string
  readonly pixels: readonly { readonly owner: Owner; readonly timer: Timer }[]
}

function PixelTable<Owner>({ title, heading, pixels, nameOf, addressOf, onTry }: ListedPixels<Owner>) {
  const { may } = useSession()
  return (
    <Scroller label={title}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">When</th>
            <th scope="col">URL</th>
            <th scope="col">Only for</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {pixels.map(({ owner, timer }) => (
            <tr key={timer.id}>
              <th scope="row">
                <Link to={addressOf(owner)} query={{ tab: 'pixels' }}>
                  {nameOf(owner)}
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
                      onPress={() => onTry(timer.url)}
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
  )
}
