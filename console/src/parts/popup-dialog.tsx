import type { ReactNode, RefObject } from 'react'
import { Dialog, Popover, type PopoverProps } from 'react-aria-components'

export interface PopupDialogProps {
  readonly triggerRef: RefObject<HTMLElement | null>
  readonly placement: NonNullable<PopoverProps['placement']>
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
  onClose(): void
}

/** What `PopupButton` opens. */
export function PopupDialog({
  triggerRef,
  placement,
  label,
  className,
  children,
  onClose,
}: PopupDialogProps) {
  return (
    <Popover
      className="popover"
      triggerRef={triggerRef}
      placement={placement}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
    >
      <Dialog aria-label={label} {...(className !== undefined && { className })}>
        {children}
      </Dialog>
    </Popover>
  )
}
