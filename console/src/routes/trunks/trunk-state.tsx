import type { Trunk } from '../../api/resources/trunks.ts'
import { Status } from '../../parts/status.tsx'
import { trunkState } from './trunk-words.ts'

/** As the service has seen it last; it looks every half minute. */
export function TrunkState({ trunk }: { readonly trunk: Trunk }) {
  const { tone, words } = trunkState(trunk)
  return <Status tone={tone}>{words}</Status>
}
