import type { ReactNode } from 'react'
import { ShownOnce } from '../../parts/shown-once.tsx'

export interface WebhookSecretProps {
  readonly title: string
  readonly secret: string
  readonly children: ReactNode
  onClose(): void
}

/** What deliveries are signed with, new or rolled. */
export function WebhookSecret({ title, secret, children, onClose }: WebhookSecretProps) {
  return (
    <ShownOnce title={title} label="Signing secret" text={secret} onClose={onClose}>
      <p>{children}</p>
    </ShownOnce>
  )
}
