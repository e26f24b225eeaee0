import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import type { Undone } from '../api/resources/restore.ts'

interface Notice {
  readonly sentence: string
  readonly undo?: (() => Promise<unknown>) | undefined
}

/** Long enough to read a sentence twice and to reach the button with the keyboard. */
const SHOWN_FOR_MS = 8_000

const queue = new ToastQueue<Notice>({ maxVisibleToasts: 3 })

export function showNotice(notice: Notice): void {
  queue.add(notice, { timeout: SHOWN_FOR_MS })
}

export function NoticeRegion() {
  return (
    <ToastRegion queue={queue} className="notices">
      {({ toast }) => (
        <Toast toast={toast} className="notice">
          <ToastContent>
            <Text slot="title">{toast.content.sentence}</Text>
          </ToastContent>
          {toast.content.undo !== undefined && (
            <Button
              className="button small"
              onPress={async () => {
                queue.close(toast.key)
                try {
                  showNotice({ sentence: undoneSentence(await toast.content.undo?.()) })
                } catch (error) {
                  showNotice({
                    sentence: `It could not be undone: ${error instanceof Error ? error.message : error}`,
                  })
                }
              }}
            >
              Undo
            </Button>
          )}
          <Button slot="close" className="button small" aria-label="Dismiss">
            ✕
          </Button>
        </Toast>
      )}
    </ToastRegion>
  )
}

function undoneSentence(outcome: unknown): string {
  return isUndone(outcome) ? outcome.undone : 'It is as it was.'
}

function isUndone(outcome: unknown): outcome is Undone {
  return typeof outcome === 'object' && outcome !== null && 'undone' in outcome
}
