import { addresses } from '../../addresses.ts'
import type { Campaign } from '../../api/resources/campaigns.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { Facts } from '../../detail/facts.tsx'
import { ItsNumbers } from '../../detail/its-numbers.tsx'
import { Section } from '../../detail/section.tsx'
import { TrunkLink } from '../../detail/trunk-link.tsx'
import { counted, formatCount } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { Link } from '../../parts/link.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import { menuInWords } from '../call-settings/menu/menu-words.ts'
import type { CampaignTabProps } from './campaign-tab.ts'
import { ATTESTATIONS, strategyWords } from './campaign-words.ts'

/** What a campaign is, in short, each part leading to where it is changed. */
export function CampaignOverview({ version: { record } }: CampaignTabProps) {
  const { may } = useSession()
  return (
    <>
      <div className="halves">
        <Section title="Its calls">
          <CallFacts campaign={record} />
        </Section>
        <Section title="Its rules">
          <RuleFacts campaign={record} />
        </Section>
      </div>
      {may('read', 'numbers') && (
        <ItsNumbers
          of={{ cid: record.cid }}
          none="It has none yet: callers reach it by a number, or by a reservation."
          besides={({ afid }) => (afid === null ? '' : `of ${afid}`)}
          hasPools
        />
      )}
      <AuditSection resource="campaign" recordId={record.id} />
    </>
  )
}

function CallFacts({ campaign }: { readonly campaign: Campaign }) {
  const tab = (id: string, words: string) => (
    <Link to={addresses.campaign(campaign.cid)} query={{ tab: id }}>
      {words}
    </Link>
  )
  const options = campaign.menu_options.map(({ menu_option: option }) => option)
  const { target_ids: targetIds, target_group_ids: groupIds } = campaign
  return (
    <Facts
      facts={[
        ['Callers hear', tab('greeting', greetingWords(campaign))],
        ['Menu', options.length === 0 ? null : tab('menu', menuInWords(options))],
        ...(targetIds === undefined || groupIds === undefined
          ? []
          : [
              [
                'Rings',
                tab(
                  'routing',
                  `${counted(targetIds.length, 'target')}, ${counted(groupIds.length, 'group')}`,
                ),
              ] as const,
            ]),
        ['In the order', strategyWords(campaign.routing_strategy)],
        ['Converts', tab('conversions', criteriaWords(campaign))],
        [
          'Pixels',
          tab('pixels', campaign.timers.length === 0 ? 'none' : formatCount(campaign.timers.length)),
        ],
        ['Postback keys', campaign.postback_keys.map(({ name }) => name).join(', ')],
        [
          'Number pools',
          campaign.number_pools
            .map(pool => `${formatCount(pool.numbers_count)} of ${formatCount(pool.max_pool_size)} numbers`)
            .join(', '),
        ],
      ]}
    />
  )
}

function RuleFacts({ campaign }: { readonly campaign: Campaign }) {
  const { record_calls: isRecorded, record_seconds: seconds, velocity_calls: velocity } = campaign
  return (
    <Facts
      facts={[
        ['CID', <code key="cid">{campaign.cid}</code>],
        ['Recorded', isRecorded ? (seconds === null ? 'yes' : `the first ${formatDuration(seconds)}`) : 'no'],
        [
          'Duplicates',
          campaign.dedupe_seconds === 0
            ? null
            : `no pixel again within ${formatDuration(campaign.dedupe_seconds)}`,
        ],
        [
          'One caller',
          velocity === null
            ? null
            : `at most ${counted(velocity, 'call')} in ${formatDuration(campaign.velocity_seconds)}`,
        ],
        [
          'Attestation',
          campaign.minimum_attestation === null
            ? null
            : ATTESTATIONS.find(({ value }) => value === campaign.minimum_attestation)?.label,
        ],
        ['Suppressed callers', campaign.caller_blocked_message ?? 'are refused'],
        [
          'Trunk',
          campaign.trunk_id === null ? 'the default' : <TrunkLink key="trunk" id={campaign.trunk_id} />,
        ],
        ['Publishers take numbers', campaign.affiliate_can_pull_number ? 'yes' : 'no'],
        ['Paused', campaign.paused_at === null ? null : <Time key="paused" at={campaign.paused_at} />],
        ['Created', <Time key="created" at={campaign.created_at} />],
        ['Changed', <Time key="updated" at={campaign.updated_at} />],
        ['Id', campaign.id],
      ]}
    />
  )
}

function greetingWords({ greeting }: Campaign): string {
  const { message, unspoken_reason: unspoken } = greeting
  if (message !== null) return unspoken == null ? message : `${message} (not spoken to callers by SIP)`
  return greeting.audio_file_name === null
    ? 'nothing: key 1 at once'
    : `recording ${greeting.audio_file_name}`
}

function criteriaWords({ conversion_criteria: criteria }: Campaign): string {
  return criteria.length === 0
    ? 'as its targets say'
    : criteria.map(({ name }, place) => name ?? `rule ${place + 1}`).join(', ')
}
