import { counted } from '../../../format/format-number.ts'
import { useSession } from '../../../session/session.ts'
import { FollowedCampaign } from './followed-campaign.tsx'
import { MENU_ACTIONS, type MenuOption } from './menu-words.ts'

/** A key for who may only look. */
export function StaticBranch({ option }: { readonly option: Omit<MenuOption, 'id'> }) {
  const { may } = useSession()
  const words = MENU_ACTIONS.find(({ value }) => value === option.action)?.label
  return (
    <li>
      <div className="node">
        <span className="key-badge">{option.option}</span>
        <span>
          {words}
          {option.action === 1 && ringsWords(option)}
          {option.action === 2 && ` ${option.target_number}`}
        </span>
        {option.action === 3 && option.target_cid !== null && may('read', 'campaigns') && (
          <FollowedCampaign cid={option.target_cid} />
        )}
      </div>
    </li>
  )
}

function ringsWords({
  target_ids: targets,
  target_group_ids: groups,
}: Pick<MenuOption, 'target_ids' | 'target_group_ids'>): string {
  if (targets.length + groups.length === 0) return ' of the campaign'
  return `: ${counted(targets.length, 'target')}, ${counted(groups.length, 'group')} of its own`
}
