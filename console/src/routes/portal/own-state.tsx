import type { Target } from '../../api/resources/targets.ts'
import { Status } from '../../parts/status.tsx'
import { STATE_WORDS } from '../../words/state-words.ts'

/** Whether the target would get a call now, and why not. */
export function OwnState({ target }: { readonly target: Target }) {
  const { label, tone } = STATE_WORDS[target.state]
  return (
    <>
      <Status tone={tone}>{label}</Status> <span className="soft">{MEANING[target.state]}</span>
    </>
  )
}

const MEANING: Readonly<Record<Target['state'], string>> = {
  open: 'Calls can come at any moment.',
  closed: 'Outside of its hours: calls go elsewhere until it opens.',
  capped: 'As many calls as were agreed have come: calls go elsewhere until there is room.',
  paused: 'No calls come until it is resumed.',
}
