import { lazy, type ReactNode, Suspense } from 'react'

const ConfirmBox = lazy(async () => ({ default: (await import('./confirm-box.tsx')).ConfirmBox }))

export interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** What it touches, by name and number. */
  readonly children: ReactNode
  /** The verb of the deed: “Delete 3 publishers”, never “OK”. */
  readonly confirmLabel: string
  readonly isDangerous?: boolean
  /** A failure is shown here, and the dialog stays. */
  onConfirm(): Promise<unknown>
  onClose(): void
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
