import { affiliateWriter } from '../resources/affiliates/affiliate-writer.ts'
import type { AnyRecordWriter } from '../resources/bulk/record-writer.ts'
import { campaignWriter } from '../resources/campaigns/campaign-writer.ts'
import { contactWriter } from '../resources/contacts/contact-writer.ts'
import { numberWriter } from '../resources/numbers/number-writer.ts'
import { staticCallerNumberWriter } from '../resources/static-caller-numbers/static-caller-number-writer.ts'
import { suppressedNumberWriter } from '../resources/suppressed-numbers/suppressed-number-writer.ts'
import { tagWriter } from '../resources/tags/tag-writer.ts'
import { targetGroupWriter } from '../resources/target-groups/target-group-writer.ts'
import { targetWriter } from '../resources/targets/target-writer.ts'
import { webhookWriter } from '../resources/webhooks/webhook-writer.ts'
import type { Services } from './services.ts'

/** The resources of which many records can be written at once. */
export function recordWriters({ config, changes, knownCallers }: Services): readonly AnyRecordWriter[] {
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
  ]
}
