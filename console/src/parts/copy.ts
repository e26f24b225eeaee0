import { notify } from './notices.tsx'

/**
 * Copies a text, and says so.
 * @throws what to do where the browser lets no page copy, with the text itself
 */
export async function copy(text: string, notice: string): Promise<void> {
  if (!(await isCopied(text)))
    throw new Error(`The browser does not let this page copy. Take it from here: ${text}`)
  notify(notice)
}

/** A page that came over plain HTTP has no clipboard of its own, but may answer what the reader copies. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return isCopiedByCommand(text)
  }
}

function isCopiedByCommand(text: string): boolean {
  let isTaken = false
  const give = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    isTaken = event.clipboardData !== null
  }
  document.addEventListener('copy', give, { once: true })
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', give)
  return isDone && isTaken
}
