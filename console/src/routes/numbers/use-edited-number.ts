import type { Versioned } from '../../api/resource.ts'
import { numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { useEditedVersion } from '../../detail/use-edited-version.ts'
import type { EditedSettings } from '../call-settings/call-settings.ts'
import { ownSettings } from './own-settings.ts'

/** What every tab of a number's page is given. */
export interface NumberTabProps {
  readonly version: Versioned<TrackingNumber>
}

/** The settings of its own that a form on one of the number's tabs edits. */
export function useEditedSettings(version: Versioned<TrackingNumber>): EditedSettings {
  const { base, formKey, renew } = useEditedVersion(version, companyId =>
    numbers.keys.one(companyId, version.record.id),
  )
  const update = numbers.useUpdate()
  const { record } = base
  return {
    settings: ownSettings(record),
    settingsOf: now => ownSettings(now as TrackingNumber),
    formKey,
    save: (changes, shown) => update.mutateAsync({ key: record.id, changes, etag: (shown ?? base).etag }),
    renew,
  }
}
