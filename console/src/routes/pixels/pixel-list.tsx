import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { type FiredPixel, firedPixels } from '../../api/resources/fired-pixels.ts'
import { useEach } from '../../api/use-each.ts'
import { useRenewalEvery } from '../../api/use-renewal.ts'
import { counted } from '../../format/format-number.ts'
import { Button } from '../../parts/button.tsx'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import type { BulkOutcome } from '../../table/bulk-action.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { outcomeOf } from '../../table/use-each-action.ts'
import { ConfiguredPixels } from './configured-pixels.tsx'
import { PIXEL_COLUMNS } from './pixel-columns.tsx'
import { PixelFacts } from './pixel-facts.tsx'
import { PIXEL_TABLE } from './pixel-filters.ts'

/** While one of those that are shown is being tried. */
const REFRESH_MS = 10_000

const OF_PIXELS = {
  ...{ done: 'Requested again', noun: 'pixel' },
  nameOf: ({ id }: FiredPixel) => `Pixel ${id}`,
}

/** What pixels have requested, and which of them campaigns and numbers have. */
export function PixelList() {
  const { may } = useSession()
  const table = useTableState(PIXEL_TABLE)
  const { q: _q, ...query } = table.query
  const answer = firedPixels.useList(query)
  const requestAgain = useEach<FiredPixel>((client, { call_uuid: uuid, id }) =>
    dataOf(
      client.POST('/api/v5/calls/{uuid}/fired_pixels/{fired_pixel_id}/redeliver.json', {
        params: { path: { uuid, fired_pixel_id: id } },
      }),
    ),
  )
  const [isListed, setListed] = useState(false)
  const isAnyTried = answer.data?.rows.some(({ status }) => status === 'pending') ?? false
  useRenewalEvery(REFRESH_MS, 'fired_pixels', isAnyTried)

  async function resend(rows: readonly FiredPixel[]): Promise<BulkOutcome> {
    const failed = rows.filter(({ status }) => status === 'failed')
    if (failed.length === 0)
      throw new Error('Only pixels that failed can be requested again: choose some of those.')
    const refused = await requestAgain.mutateAsync(failed)
    const outcome = outcomeOf(OF_PIXELS, failed.length, refused)
    const skipped = rows.length - failed.length
    return {
      ...outcome,
      sentence: `${counted(failed.length - refused.length, 'pixel')} requested again.${skipped === 0 ? '' : ` ${skipped} had not failed.`}`,
    }
  }

  return (
    <>
      <ScreenHeader title="Pixels">
        <Button className="button" aria-expanded={isListed} onPress={() => setListed(!isListed)}>
          {isListed ? 'Hide what is set up' : 'Pixels that are set up'}
        </Button>
      </ScreenHeader>
      {isListed && <ConfiguredPixels />}
      <DataTable
        name="Pixels"
        columns={PIXEL_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        panel={row => <PixelFacts pixel={row} />}
        bulkActions={may('write', 'fired_pixels') ? [{ label: 'Request again', run: resend }] : []}
        empty={{
          title: 'Nothing was requested in the last two months',
          text: 'A pixel is a URL that a call requests as it starts, or once it has lasted: so trackers and publishers hear of it. Campaigns and numbers have them.',
          action: may('read', 'campaigns') && (
            <Link className="button primary" to={addresses.campaigns()}>
              Choose a campaign
            </Link>
          ),
        }}
      />
    </>
  )
}
