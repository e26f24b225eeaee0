import { addresses } from '../../addresses.ts'
import { Section } from '../../detail/section.tsx'
import { formatDuration } from '../../format/format-time.ts'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { TimerTable } from '../call-settings/timers/timer-table.tsx'
import { TimersForm } from '../call-settings/timers/timers-form.tsx'
import { TokenHelp } from '../call-settings/timers/token-help.tsx'
import type { CampaignTabProps } from './campaign-tab.ts'
import { useEditedSettings } from './use-edited-campaign.ts'
import '../call-settings/timers/timers.css'

/** The URLs that calls request, at their start or once they have lasted. */
export function TimersTab({ version }: CampaignTabProps) {
  const { may } = useSession()
  const edited = useEditedSettings(version)
  const { cid, dedupe_seconds: dedupe, timers } = version.record
  return (
    <Section
      title="Pixels"
      actions={
        may('read', 'fired_pixels') && (
          <Link className="button" to={addresses.pixels()} query={{ cid }}>
            What was requested
          </Link>
        )
      }
    >
      <p className="soft">
        A pixel of 0 seconds is requested as the call starts; of the others, the highest that the call
        reaches, once it is over.{' '}
        {dedupe > 0 && `A caller who calls again within ${formatDuration(dedupe)} requests none.`}
      </p>
      {may('write', 'campaigns') ? <TimersForm edited={edited} /> : <TimerTable timers={timers} />}
      <TokenHelp />
    </Section>
  )
}
