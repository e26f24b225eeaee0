import type { Versioned } from '../../api/resource.ts'
import { type Campaign, campaigns } from '../../api/resources/campaigns.ts'
import { type EditedVersion, useEditedVersion } from '../../detail/use-edited-version.ts'
import type { EditedSettings } from '../call-settings/call-settings.ts'

/** The version that a form on one of the campaign's tabs edits. */
export function useEditedCampaign(version: Versioned<Campaign>): EditedVersion<Campaign> {
  return useEditedVersion(version, companyId => campaigns.keys.one(companyId, version.record.cid))
}

export function useEditedSettings(version: Versioned<Campaign>): EditedSettings {
  const { base, formKey, renew } = useEditedCampaign(version)
  const update = campaigns.useUpdate()
  const { record } = base
  return {
    settings: record,
    settingsOf: now => now as Campaign,
    formKey,
    save: (changes, shown) => update.mutateAsync({ key: record.cid, changes, etag: (shown ?? base).etag }),
    renew,
  }
}
