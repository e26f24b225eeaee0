import { addresses } from '../../addresses.ts'
import type { FiredPixel } from '../../api/resources/fired-pixels.ts'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'
import { firingWords, pixelTone, pixelWords } from '../../words/pixel-words.ts'

export const PIXEL_COLUMNS: readonly Column<FiredPixel>[] = [
  {
    id: 'fired_at',
    heading: 'Fired',
    cell: row => <Time at={row.fired_at} />,
    text: row => row.fired_at,
    sort: true,
  },
  {
    id: 'status',
    heading: 'State',
    cell: row => <Status tone={pixelTone(row.status)}>{pixelWords(row.status)}</Status>,
    text: row => pixelWords(row.status),
  },
  { id: 'kind', heading: 'When', cell: firingWords, text: firingWords },
  {
    id: 'url',
    heading: 'URL',
    cell: row => (row.url === null ? <Nothing /> : <span className="clip">{row.url}</span>),
    text: row => row.url ?? '',
  },
  {
    id: 'http_status',
    heading: 'Answer',
    cell: row => row.http_status ?? <Nothing />,
    text: row => String(row.http_status ?? ''),
    isNumeric: true,
  },
  {
    id: 'error',
    heading: 'Why',
    cell: row => (row.error === null ? <Nothing /> : <span className="clip">{row.error}</span>),
    text: row => row.error ?? '',
  },
  {
    id: 'attempts',
    heading: 'Tries',
    cell: row => row.attempts,
    text: row => String(row.attempts),
    isNumeric: true,
  },
  {
    id: 'call_uuid',
    heading: 'Call',
    cell: row => <Link to={addresses.call(row.call_uuid)}>{row.call_uuid.slice(0, 8)}</Link>,
    text: row => row.call_uuid,
  },
  {
    id: 'timer_id',
    heading: 'Pixel id',
    cell: row => row.timer_id,
    text: row => String(row.timer_id),
    isExtra: true,
  },
  {
    id: 'settled_at',
    heading: 'Settled',
    cell: row => (row.settled_at === null ? <Nothing /> : <Time at={row.settled_at} />),
    text: row => row.settled_at ?? '',
    isExtra: true,
  },
]
