import type { Trunk } from '../../api/resources/trunks.ts'
import { Facts } from '../../detail/facts.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import { TrunkState } from './trunk-state.tsx'
import { callsWords, directionWords, encryptionWords, ringNextWords } from './trunk-words.ts'

export function TrunkFacts({ trunk }: { readonly trunk: Trunk }) {
  const { companyName } = useSession()
  return (
    <Facts
      facts={[
        ['State', <TrunkState key="state" trunk={trunk} />],
        ['Calls now', callsWords(trunk)],
        ['Calls go', directionWords(trunk.direction)],
        ['Default', trunk.default ? 'yes: calls go out by it where no trunk is chosen' : 'no'],
        ['Whose', trunk.company_id === null ? 'All Companies' : companyName],
        ['Proxy', trunk.proxy === null ? null : <code key="proxy">{trunk.proxy}</code>],
        ['Registers', trunk.register ? 'yes' : 'no'],
        ['User', trunk.username],
        ['Password', trunk.username === null ? null : 'kept, and not shown'],
        ['Its calls come from', trunk.addresses.join(', ')],
        ['Believes its callers', trunk.trusted_identity ? 'yes' : 'no'],
        ['Numbers are written', trunk.caller_id_format === 'e164' ? '+13055550142' : '3055550142'],
        ['Codecs', trunk.codecs.join(', ')],
        ['Encrypted sound', encryptionWords(trunk.media_encryption)],
        ['New calls a second', trunk.max_attempts_per_second ?? 'no limit'],
        ['Rings the next target', ringNextWords(trunk.ring_next_on)],
        ['Id', trunk.id],
        ['Created', <Time key="created" at={trunk.created_at} />],
        ['Changed', <Time key="changed" at={trunk.updated_at} />],
      ]}
    />
  )
}
