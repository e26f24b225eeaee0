import { useWatch } from 'react-hook-form'
import { targetGroups } from '../../../api/resources/target-groups.ts'
import { type Target, targetName, targets } from '../../../api/resources/targets.ts'
import { CampaignField } from '../../../form/campaign-field.tsx'
import { KnownRecordsField } from '../../../form/known-records-field.tsx'
import { SelectField } from '../../../form/select-field.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useSession } from '../../../session/session.ts'
import { GoingButton } from '../../../table/going-button.tsx'
import { FollowedCampaign } from './followed-campaign.tsx'
import type { TypedOption } from './menu-attributes.ts'
import { MENU_ACTIONS } from './menu-words.ts'

export interface MenuBranchProps {
  readonly place: number
  /** That may be chosen for it. */
  readonly keys: readonly string[]
  onRemove(): void
}

/** A key of the menu, changed where it stands. */
export function MenuBranch({ place, keys, onRemove }: MenuBranchProps) {
  const name = `menu_options_attributes.${place}`
  const option = useWatch({ name }) as TypedOption | undefined
  if (option === undefined) return null
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a node */}
      <div className="node" role="group" aria-label={`Key ${option.option}`}>
        <span className="key-badge" aria-hidden="true">
          {option.option}
        </span>
        <div className="node-fields">
          <SelectField
            name={`${name}.option`}
            label="Key"
            choices={keys.map(key => ({ value: key, label: key }))}
          />
          <SelectField name={`${name}.action`} label="Does" choices={MENU_ACTIONS} />
          <Destination name={name} option={option} />
        </div>
        <GoingButton
          className="button plain small"
          aria-label={`Remove key ${option.option}`}
          onPress={onRemove}
        >
          ✕
        </GoingButton>
      </div>
      {option.action === 3 && option.target_cid && <FollowedCampaign cid={option.target_cid} />}
    </li>
  )
}

function Destination({ name, option }: { readonly name: string; readonly option: TypedOption }) {
  const { may } = useSession()
  switch (option.action) {
    case 1:
      if (!may('read', 'targets')) return <p className="soft">The campaign’s targets.</p>
      return (
        <>
          <KnownRecordsField<Target>
            name={`${name}.target_ids`}
            label="Targets of this key"
            resource={targets}
            labelOf={targetName}
            help="With neither targets nor groups: those of the campaign."
          />
          <KnownRecordsField
            name={`${name}.target_group_ids`}
            label="Groups of this key"
            resource={targetGroups}
            labelOf={row => row.name}
          />
        </>
      )
    case 2:
      return (
        <TextField
          name={`${name}.target_number`}
          label="Number"
          isRequired
          placeholder="+1 212 555 0100"
          help="A phone number, or sip:user@domain."
        />
      )
    case 3:
      return (
        <CampaignField
          name={`${name}.target_cid`}
          label="Campaign"
          isRequired
          initialLabel={option.target_cid ?? ''}
        />
      )
    default:
      return null
  }
}
