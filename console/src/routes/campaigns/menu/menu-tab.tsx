import { Section } from '../../../detail/section.tsx'
import { useSession } from '../../../session/session.ts'
import type { CampaignTabProps } from '../campaign-tab.ts'
import { MenuForm } from './menu-form.tsx'
import { MenuPicture } from './menu-picture.tsx'
import { StaticBranch } from './static-branch.tsx'
import './menu.css'

/** What a caller hears and presses, as a tree; who may change it changes it there. */
export function MenuTab({ version }: CampaignTabProps) {
  const { may } = useSession()
  const campaign = version.record
  return (
    <Section title="What callers press">
      {may('write', 'campaigns') ? (
        <MenuForm version={version} />
      ) : (
        <MenuPicture campaign={campaign}>
          {campaign.menu_options.map(({ menu_option: option }) => (
            <StaticBranch key={option.id} option={option} />
          ))}
        </MenuPicture>
      )}
    </Section>
  )
}
