import { addresses } from '../../addresses.ts'
import { useCount } from '../../api/use-count.ts'
import { Section } from '../../detail/section.tsx'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Status } from '../../parts/status.tsx'
import { useHasScreen } from '../../parts/use-has-screen.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import type { Tone } from '../../words/tone.ts'

interface Matter {
  readonly count: number | undefined
  readonly words: string
  readonly tone: Tone
  readonly address: string
  readonly query: SearchParameters
}

/** Whose lists are looked at. */
const ASKED = ['targets', 'alerts', 'webhooks', 'fired_pixels'] as const

/** What wants to be looked at, each leading to the list of it. */
export function Attention() {
  const { may } = useSession()
  const hasScreen = useHasScreen()
  const seesTargets = may('read', 'targets')
  const capped = useCount('/targets.json', { state: 'capped' }, seesTargets)
  const closed = useCount('/targets.json', { state: 'closed' }, seesTargets)
  const paused = useCount('/targets.json', { state: 'paused' }, seesTargets)
  const target = { address: addresses.targets(), noun: 'target' }
  const matters: readonly Matter[] = [
    matter(useCount('/alert_events.json', { open: true }, may('read', 'alerts')), {
      address: addresses.alerts(),
      noun: 'alert',
      tail: 'raised, and not over',
      tone: 'bad',
      query: { tab: 'events', open: 'true' },
    }),
    matter(useCount('/webhooks.json', { failing: true }, may('read', 'webhooks')), {
      address: addresses.webhooks(),
      noun: 'webhook',
      tail: 'not coming through',
      tone: 'bad',
      query: { failing: 'true' },
    }),
    matter(useCount('/api/v5/fired_pixels.json', { status: 'failed' }, may('read', 'fired_pixels')), {
      address: addresses.pixels(),
      noun: 'pixel',
      tail: 'given up',
      tone: 'warning',
      query: { status: 'failed' },
    }),
    matter(capped, { ...target, tail: 'capped', tone: 'warning', query: { state: 'capped' } }),
    matter(closed, {
      ...target,
      tail: 'closed by their hours',
      tone: 'quiet',
      query: { state: 'closed' },
    }),
    matter(paused, { ...target, tail: 'paused', tone: 'quiet', query: { state: 'paused' } }),
  ]
  const shown = matters.filter(({ count }) => count !== undefined && count > 0)
  const isKnown = matters.some(({ count }) => count !== undefined)
  if (!ASKED.some(resource => may('read', resource))) return null
  return (
    <Section title="Look at">
      {!isKnown ? (
        <LoadingScreen />
      ) : shown.length === 0 ? (
        <Status tone="good">Nothing wants your attention.</Status>
      ) : (
        <ul className="matters">
          {shown.map(({ words, tone, address, query }) => (
            <li key={words}>
              <Status tone={tone}>
                {hasScreen(address) ? (
                  <Link to={address} query={query}>
                    {words}
                  </Link>
                ) : (
                  words
                )}
              </Status>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface MatterWords {
  readonly noun: string
  readonly tail: string
  readonly tone: Tone
  readonly address: string
  readonly query?: SearchParameters
}

function matter(count: number | undefined, { noun, tail, tone, address, query = {} }: MatterWords): Matter {
  return { count, words: `${counted(count ?? 0, noun)} ${tail}`, tone, address, query }
}
