import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { copy } from './copy.ts'

export interface CopyButtonProps {
  readonly text: string
  /** As the notice says it: “the address”. */
  readonly what: string
  readonly children: ReactNode
}

export function CopyButton({ text, what, children }: CopyButtonProps) {
  return (
    <Button className="button small" onPress={() => copy(text, `Copied ${what}.`)}>
      {children}
    </Button>
  )
}
