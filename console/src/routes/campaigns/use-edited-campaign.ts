import type { Versioned } from '../../api/resource.ts'
import { type Campaign, campaigns } from '../../api/resources/campaigns.ts'
import { type EditedVersion, useEditedVersion } from '../../detail/use-edited-version.ts'

/** The version that a form on one of the campaign's tabs edits. */
export function useEditedCampaign(version: Versioned<Campaign>): EditedVersion<Campaign> {
  return useEditedVersion(version, companyId => campaigns.keys.one(companyId, version.record.cid))
}
