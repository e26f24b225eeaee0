import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { notify } from './notices.tsx'

export interface CopyButtonProps {
  readonly text: string
  /** As the notice says it: “the address”. */
  readonly what: string
  readonly children: ReactNode
}

export function CopyButton({ text, what, children }: CopyButtonProps) {
  return (
    <Button
      className="button small"
      onPress={async () => {
        await navigator.clipboard.writeText(text)
        notify(`Copied ${what}.`)
      }}
    >
      {children}
    </Button>
  )
}
