import { CAPS } from '../form/cap-fields.tsx'
import { NumberField } from '../form/number-field.tsx'
import { SettingField } from './setting-field.tsx'

/** The five caps of Targets or Target Groups; their values are a `CapEdit`. */
export function CapSettings() {
  return CAPS.map(([name, label]) => (
    <SettingField key={name} name={name} label={label} set="At most …" none="No limit">
      <NumberField name={`${name}.value`} label="Limit" isRequired minimum={0} step={1} />
    </SettingField>
  ))
}
