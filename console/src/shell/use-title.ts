import { useEffect } from 'react'

/** Names the page in the window's title, as `ScreenHeader` does for screens that have one. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Dialplane`
  }, [title])
}
