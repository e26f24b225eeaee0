import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { PopupDialogProps } from './popup-dialog.tsx'

const PopupDialog = lazy(async () => ({ default: (await import('./popup-dialog.tsx')).PopupDialog }))

export interface PopupButtonProps
  extends Pick<ComponentProps<'button'>, 'className' | 'aria-label' | 'children'>,
    Pick<PopupDialogProps, 'placement'> {
  /** What opens is called so for who hears it. */
  readonly popupLabel: string
  readonly popupClassName?: string
  /** What stands in it; its code may be loaded when it is first opened. */
  popup(close: () => void): ReactNode
}

/** A button that opens something small below itself. What opens is loaded apart from what is there to be read at once. */
export function PopupButton(props: PopupButtonProps) {
  const { popupLabel, popupClassName, placement, popup, ...rest } = props
  const { trigger, triggerProps, isOpen, close } = usePopup('dialog')
  return (
    <>
      <button {...rest} {...triggerProps} />
      {isOpen && (
        <Suspense fallback={null}>
          <PopupDialog
            triggerRef={trigger}
            placement={placement}
            label={popupLabel}
            className={popupClassName}
            onClose={close}
          >
            {popup(close)}
          </PopupDialog>
        </Suspense>
      )}
    </>
  )
}

/** What a button needs that opens a dialog or a menu of its own. */
export function usePopup(kind: 'dialog' | 'menu') {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const triggerProps = {
    ref: trigger,
    type: 'button',
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    onClick() {
      // Safari focuses no button that is pressed: what closes gives the focus back to where it was.
      trigger.current?.focus()
      setOpen(true)
    },
  } satisfies ComponentProps<'button'>
  return { trigger, triggerProps, isOpen, close: () => setOpen(false) }
}
