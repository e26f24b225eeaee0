import { addresses } from '../../addresses.ts'
import { MenuForm } from '../call-settings/menu/menu-form.tsx'
import { MenuPicture } from '../call-settings/menu/menu-picture.tsx'
import { StaticBranch } from '../call-settings/menu/static-branch.tsx'
import { OwnOrCampaigns } from './own-or-campaigns.tsx'
import { type NumberTabProps, useEditedSettings } from './use-edited-number.ts'
import '../call-settings/menu/menu.css'

/** What callers of this number may press. */
export function NumberMenu({ version }: NumberTabProps) {
  const edited = useEditedSettings(version)
  const number = version.record
  const { greeting, menu_options: options } = number
  const picture = {
    greeting,
    address: addresses.number(number.id),
    suppressedWords: 'A suppressed caller hears what the campaign says to one.',
  }
  return (
    <OwnOrCampaigns
      title="What callers press"
      number={number}
      noun="menu"
      own="a menu of its own"
      tab="menu"
      isCampaigns={options.every(({ menu_option: option }) => option.inherited)}
      shown={
        <MenuPicture {...picture}>
          {options.map(({ menu_option: option }) => (
            <StaticBranch key={option.id} option={option} />
          ))}
        </MenuPicture>
      }
      form={own => <MenuForm edited={own} picture={picture} />}
      edited={edited}
      giveUp={() =>
        edited.save(
          {
            menu_options_attributes: options.map(({ menu_option: { id } }) => ({ id, _destroy: true })),
          },
          null,
        )
      }
    />
  )
}
