import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { type Target, targetName } from '../../api/resources/targets.ts'
import { Facts } from '../../detail/facts.tsx'
import { TrunkLink } from '../../detail/trunk-link.tsx'
import { conditionsInWords, conditionsOf } from '../../form/conditions/conditions.ts'
import { weekWords } from '../../form/hours/hours-words.ts'
import { weekOf } from '../../form/hours/week.ts'
import { formatDuration } from '../../format/format-time.ts'
import { Link } from '../../parts/link.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { capsInWords } from '../../words/cap-words.ts'
import { STATE_WORDS } from '../../words/state-words.ts'

/** What a target is, in short: beside the list and first on its page. */
export function TargetFacts({ target }: { readonly target: Target }) {
  return (
    <Facts
      facts={[
        ['Name', targetName(target)],
        [
          'State',
          <Status key="state" tone={STATE_WORDS[target.state].tone}>
            {STATE_WORDS[target.state].label}
          </Status>,
        ],
        ...(target.paused_at === null
          ? []
          : [['Paused', <Time key="paused" at={target.paused_at} />] as const]),
        ['Number', <span key="number">{target.number}</span>],
        [
          'Order',
          `priority ${target.priority}, weight ${target.weight}, rings ${formatDuration(target.timeout_seconds)}`,
        ],
        ['Hours', `${weekWords(weekOf(target.business_hours))} (${target.time_zone})`],
        ['Caps', capsInWords(target) ?? 'no limits'],
        ['Takes', conditionsInWords(conditionsOf(target.tag_values)) ?? 'Every call'],
        ['Groups', <Groups key="groups" target={target} />],
        [
          'Bids',
          target.bid_request === null ? 'Its buyer is not asked' : `Asks ${hostOf(target.bid_request.url)}`,
        ],
        ['Client id', target.tid],
      ]}
    />
  )
}

function Groups({ target }: { readonly target: Target }): ReactNode {
  if (target.target_groups.length === 0) return 'none'
  return target.target_groups.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link to={addresses.targetGroup(id)}>{name}</Link>
    </span>
  ))
}

/** How its calls are placed and presented, and everything else that is known of it. */
export function TargetSignalling({ target }: { readonly target: Target }) {
  return (
    <Facts
      facts={[
        ['Doing business as', target.dba],
        ['Other id', target.alternative_id],
        [
          'Caller ID',
          target.custom_cid ??
            (target.cid_number_id === null ? 'the caller’s own' : `number ${target.cid_number_id}`),
        ],
        ['Masks the caller', target.obfuscate_cid ? 'yes' : 'no'],
        ['Digits on pickup', target.send_digits],
        ['Detects ringing in audio', target.inband_signals ? 'yes' : 'no'],
        ['Timer offset', formatDuration(target.timer_offset)],
        ['Recording', target.block_recording ? 'never' : 'as the campaign says'],
        ['Calls of one caller', velocity(target)],
        [
          'Trunk',
          target.trunk_id === null ? (
            'the number’s or campaign’s, else the default'
          ) : (
            <TrunkLink key="trunk" id={target.trunk_id} />
          ),
        ],
        ...(target.sip
          ? [
              ['SIP user', target.sip_username] as const,
              ['SIP password', target.sip_password === null ? null : 'set'] as const,
            ]
          : []),
        ['Id', target.id],
        ['Created', <Time key="created" at={target.created_at} />],
        ['Changed', <Time key="updated" at={target.updated_at} />],
      ]}
    />
  )
}

function velocity({ velocity_calls: calls, velocity_seconds: seconds }: Target): string {
  return calls === null ? 'however many' : `${calls} within ${formatDuration(seconds)}`
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
