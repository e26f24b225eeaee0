import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { ResourceForm } from '../../../form/resource-form.tsx'
import { Button } from '../../../parts/button.tsx'
import { notify } from '../../../parts/notices.tsx'
import type { EditedSettings } from '../call-settings.ts'
import { freeKeys, type MenuValues, menuUpdate, menuValues, refusalAtKey } from './menu-attributes.ts'
import { MenuBranch } from './menu-branch.tsx'
import { MenuPicture, type MenuPictureProps } from './menu-picture.tsx'

export interface MenuFormProps {
  readonly edited: EditedSettings
  readonly picture: Omit<MenuPictureProps, 'children'>
}

export function MenuForm({ edited, picture }: MenuFormProps) {
  const { settings, settingsOf, formKey, save, renew } = edited
  return (
    <ResourceForm<MenuValues>
      key={formKey}
      isInline
      title="Menu"
      values={menuValues(settings)}
      valuesOf={now => menuValues(settingsOf(now))}
      submitLabel="Save the menu"
      save={async ({ before, values, now }) => {
        try {
          await save(menuUpdate(before, values, now?.values), now)
        } catch (error) {
          throw refusalAtKey(error, values.menu_options_attributes)
        }
      }}
      onSaved={() => {
        notify('Saved the menu.')
        renew()
      }}
      onCancel={renew}
    >
      <Branches picture={picture} />
    </ResourceForm>
  )
}

function Branches({ picture }: Pick<MenuFormProps, 'picture'>) {
  const { control } = useFormContext<MenuForForm>()
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'menu_options_attributes',
    keyName: 'rowKey',
  })
  const options = useWatch({ control, name: 'menu_options_attributes' })
  const free = freeKeys(options, null)
  return (
    <MenuPicture {...picture}>
      {fields.map((field, place) => (
        <MenuBranch
          key={field.rowKey}
          place={place}
          keys={freeKeys(options, options[place]?.option ?? null)}
          onRemove={() => remove(place)}
        />
      ))}
      {free[0] !== undefined && (
        <li>
          <Button className="button small" onPress={() => append(newOption(free[0] ?? ''))}>
            Add a key
          </Button>
        </li>
      )}
    </MenuPicture>
  )
}

/** As the form library writes into it. */
interface MenuForForm {
  menu_options_attributes: MenuValues['menu_options_attributes'][number][]
}

function newOption(option: string): MenuForForm['menu_options_attributes'][number] {
  return {
    option,
    action: 1,
    target_number: null,
    target_cid: null,
    target_ids: [],
    target_group_ids: [],
  }
}
