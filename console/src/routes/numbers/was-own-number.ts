import type { ApiClient } from '../../api/api-client.ts'
import { type Deletion, deletionEvent } from '../../api/resources/restore.ts'
import { isRestorable } from '../../words/audit-words.ts'

/** Whether a number that was deleted was its Company's own. Only the log knows: one that was bought is its carrier's again. */
export async function wasOwnNumber(client: ApiClient, deletion: Deletion): Promise<boolean> {
  try {
    const event = await deletionEvent(client, deletion)
    return event !== undefined && isRestorable(event)
  } catch {
    // It is deleted, whatever the log says.
    return false
  }
}
