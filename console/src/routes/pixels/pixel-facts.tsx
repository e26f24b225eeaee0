import { addresses } from '../../addresses.ts'
import type { FiredPixel } from '../../api/resources/fired-pixels.ts'
import { Facts } from '../../detail/facts.tsx'
import { Link } from '../../parts/link.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { firingWords, pixelTone, pixelWords } from '../../words/pixel-words.ts'

/** One request beside the list. */
export function PixelFacts({ pixel }: { readonly pixel: FiredPixel }) {
  return (
    <Facts
      facts={[
        [
          'State',
          <Status key="state" tone={pixelTone(pixel.status)}>
            {pixelWords(pixel.status)}
          </Status>,
        ],
        ['Fired', <Time key="fired" at={pixel.fired_at} />],
        ['When', firingWords(pixel)],
        ['URL', pixel.url === null ? null : <code key="url">{pixel.url}</code>],
        ['Answer', pixel.http_status],
        ['Why', pixel.error],
        ['Tries', pixel.attempts],
        ['Settled', pixel.settled_at === null ? null : <Time key="settled" at={pixel.settled_at} />],
        [
          'Call',
          <Link key="call" to={addresses.call(pixel.call_uuid)}>
            {pixel.call_uuid}
          </Link>,
        ],
        ['Pixel id', pixel.timer_id],
      ]}
    />
  )
}
