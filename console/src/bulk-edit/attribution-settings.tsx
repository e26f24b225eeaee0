import { CampaignField } from '../form/campaign-field.tsx'
import { PublisherField } from '../form/publisher-field.tsx'
import { SettingField } from './setting-field.tsx'

/** Where calls to several numbers or pools go, and whose they are: `cid` and `afid`, each a `Setting`. */
export function AttributionSettings() {
  return (
    <>
      <SettingField name="cid" label="Campaign" help="Where their calls go.">
        <CampaignField name="cid.value" label="Which campaign" isRequired />
      </SettingField>
      <SettingField name="afid" label="Publisher" none="None" help="Who is paid for their calls.">
        <PublisherField name="afid.value" label="Which publisher" isRequired />
      </SettingField>
    </>
  )
}
