import type { ReactNode } from 'react'
import { addresses } from '../../../addresses.ts'
import type { Campaign } from '../../../api/resources/campaigns.ts'
import { counted } from '../../../format/format-number.ts'
import { Link } from '../../../parts/link.tsx'

export interface MenuPictureProps {
  readonly campaign: Campaign
  /** A branch for each key. */
  readonly children: ReactNode
}

/** The way of a call through a campaign: what is heard, and the branches that keys are. */
export function MenuPicture({ campaign, children }: MenuPictureProps) {
  const { greeting, caller_blocked_message: blocked } = campaign
  const isGreeted = greeting.message !== null || greeting.audio_file_name !== null
  return (
    <div className="menu-tree">
      <div className="node root">
        <strong>A call arrives</strong>
        {blocked !== null && (
          <small>A suppressed caller hears “{blocked}”, and presses 7 to be let in again.</small>
        )}
        {blocked === null && <small>A suppressed caller is refused.</small>}
      </div>
      <div className="node greeting">
        <strong>{isGreeted ? 'Callers hear' : 'Callers hear nothing'}</strong>
        <span>{heard(campaign)}</span>
        <Link to={addresses.campaign(campaign.cid)} query={{ tab: 'greeting' }}>
          {isGreeted ? 'Change the greeting' : 'Add a greeting'}
        </Link>
      </div>
      {!isGreeted && (
        <p className="soft">
          Without a greeting nobody is asked for a key: every call goes where key 1 leads.
        </p>
      )}
      <ul className="branches" aria-label="Keys">
        {children}
        {isGreeted && (
          <li>
            <div className="node quiet">
              <span className="key-badge" aria-hidden="true">
                …
              </span>
              <span>
                Nothing pressed, or another key: said again, {counted(greeting.repeat ?? 1, 'time')} in all;
                then the call ends.
              </span>
            </div>
          </li>
        )}
      </ul>
    </div>
  )
}

function heard({ greeting }: Campaign): string {
  if (greeting.message !== null) return `“${greeting.message}”`
  return greeting.audio_file_name === null ? '' : `the recording ${greeting.audio_file_name}`
}
