import { alertWriter } from '../alerts/alert-writer.ts'
import type { Queryable } from '../platform/database/database.ts'
import { scheduledReportWriter } from '../reporting/scheduled/scheduled-report-writer.ts'
import { affiliateWriter } from '../resources/affiliates/affiliate-writer.ts'
import type { AnyRecordWriter } from '../resources/bulk/record-writer.ts'
import { campaignWriter } from '../resources/campaigns/campaign-writer.ts'
import { contactWriter } from '../resources/contacts/contact-writer.ts'
import { numberPoolWriter } from '../resources/number-pools/number-pool-writer.ts'
import { numberWriter } from '../resources/numbers/number-writer.ts'
import { staticCallerNumberWriter } from '../resources/static-caller-numbers/static-caller-number-writer.ts'
import { suppressedNumberWriter } from '../resources/suppressed-numbers/suppressed-number-writer.ts'
import { tagWriter } from '../resources/tags/tag-writer.ts'
import { targetGroupWriter } from '../resources/target-groups/target-group-writer.ts'
import { targetWriter } from '../resources/targets/target-writer.ts'
import { webhookWriter } from '../resources/webhooks/webhook-writer.ts'
import type { Services } from './services.ts'

/** The resources of which many records can be written at once. */
export function recordWriters(services: Services): readonly AnyRecordWriter[] {
  const { config, changes, knownCallers, alerts, scheduledReports } = services
  const { allowPrivateUrls } = config
  return [
    targetWriter({ changes, allowPrivateUrls }),
    targetGroupWriter({ changes }),
    campaignWriter({ changes, allowPrivateUrls }),
    affiliateWriter({ changes }),
    numberWriter({ changes, allowPrivateUrls }),
    contactWriter({ changes: knownCallers }),
    suppressedNumberWriter({ changes: knownCallers }),
    staticCallerNumberWriter({ changes: knownCallers }),
    tagWriter({ changes }),
    webhookWriter({ changes, allowPrivateUrls }),
    numberPoolWriter({ changes }),
    alertWriter({ changes: beyondRouting(services, alerts.poke) }),
    scheduledReportWriter({ changes: beyondRouting(services, scheduledReports.poke) }),
  ]
}

/** Changes of what no ping or call is decided by; `poke` says that there may be something to do afterwards. */
function beyondRouting({ database }: Pick<Services, 'database'>, poke: () => void) {
  return {
    change: async <T>(_companyId: number, work: (tx: Queryable) => Promise<T>): Promise<T> => {
      const outcome = await database.transaction(work)
      poke()
      return outcome
    },
  }
}
