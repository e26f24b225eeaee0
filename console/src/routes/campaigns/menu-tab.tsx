import { addresses } from '../../addresses.ts'
import { Section } from '../../detail/section.tsx'
import { useSession } from '../../session/session.ts'
import { MenuForm } from '../call-settings/menu/menu-form.tsx'
import { MenuPicture } from '../call-settings/menu/menu-picture.tsx'
import { StaticBranch } from '../call-settings/menu/static-branch.tsx'
import type { CampaignTabProps } from './campaign-tab.ts'
import { useEditedSettings } from './use-edited-campaign.ts'
import '../call-settings/menu/menu.css'

/** What a caller hears and presses, as a tree; who may change it changes it there. */
export function MenuTab({ version }: CampaignTabProps) {
  const { may } = useSession()
  const edited = useEditedSettings(version)
  const { cid, greeting, menu_options: options, caller_blocked_message: blocked } = version.record
  const picture = {
    greeting,
    address: addresses.campaign(cid),
    suppressedWords:
      blocked === null
        ? 'A suppressed caller is refused.'
        : `A suppressed caller hears “${blocked}”, and presses 7 to be let in again.`,
  }
  return (
    <Section title="What callers press">
      {may('write', 'campaigns') ? (
        <MenuForm edited={edited} picture={picture} />
      ) : (
        <MenuPicture {...picture}>
          {options.map(({ menu_option: option }) => (
            <StaticBranch key={option.id} option={option} />
          ))}
        </MenuPicture>
      )}
    </Section>
  )
}
