import { TrunkField } from '../form/trunk-field.tsx'
import { useSession } from '../session/session.ts'
import { SettingField } from './setting-field.tsx'

/** By which trunk calls go out: `trunk_id`, a `Setting`. For who may see trunks. */
export function TrunkSetting({ none }: { readonly none: string }) {
  const { may } = useSession()
  if (!may('read', 'trunks')) return null
  return (
    <SettingField name="trunk_id" label="Trunk" none={none}>
      <TrunkField name="trunk_id.value" label="Which trunk" isRequired />
    </SettingField>
  )
}
