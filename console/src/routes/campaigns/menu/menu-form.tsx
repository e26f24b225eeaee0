import { Button } from 'react-aria-components/Button'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { type Campaign, campaigns } from '../../../api/resources/campaigns.ts'
import { ResourceForm } from '../../../form/resource-form.tsx'
import { notify } from '../../../parts/notices.tsx'
import type { CampaignTabProps } from '../campaign-tab.ts'
import { useEditedCampaign } from '../use-edited-campaign.ts'
import { freeKeys, type MenuValues, menuUpdate, menuValues, refusalAtKey } from './menu-attributes.ts'
import { MenuBranch } from './menu-branch.tsx'
import { MenuPicture } from './menu-picture.tsx'

export function MenuForm({ version }: CampaignTabProps) {
  const { base, formKey, renew } = useEditedCampaign(version)
  const update = campaigns.useUpdate()
  const { record, etag } = base
  return (
    <ResourceForm<MenuValues>
      key={formKey}
      isInline
      title="Menu"
      values={menuValues(record)}
      submitLabel="Save the menu"
      save={async ({ values, isForced }) => {
        try {
          await update.mutateAsync({
            key: record.cid,
            changes: menuUpdate(values),
            etag: isForced ? null : etag,
          })
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
      <Branches campaign={record} />
    </ResourceForm>
  )
}

function Branches({ campaign }: { readonly campaign: Campaign }) {
  const { control, getValues, setValue } = useFormContext<MenuForForm>()
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'menu_options_attributes',
    keyName: 'rowKey',
  })
  const options = useWatch({ control, name: 'menu_options_attributes' })
  const free = freeKeys(options, null)
  return (
    <MenuPicture campaign={campaign}>
      {fields.map((field, place) => (
        <MenuBranch
          key={field.rowKey}
          place={place}
          keys={freeKeys(options, options[place]?.option ?? null)}
          onRemove={() => {
            const { id } = getValues(`menu_options_attributes.${place}`)
            if (id !== undefined)
              setValue('removed_ids', [...getValues('removed_ids'), id], { shouldDirty: true })
            remove(place)
          }}
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
  removed_ids: number[]
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
