import { lazy, Suspense } from 'react'
import type { ConfirmBoxProps } from './confirm-box.tsx'

const ConfirmBox = lazy(async () => ({ default: (await import('./confirm-box.tsx')).ConfirmBox }))

interface ConfirmDialogProps extends ConfirmBoxProps {
  readonly isOpen: boolean
}

/** Asks before something is done that cannot simply be taken back. */
export function ConfirmDialog({ isOpen, ...rest }: ConfirmDialogProps) {
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <ConfirmBox {...rest} />
    </Suspense>
  )
}
