import type { ComponentProps } from 'react'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> {
  readonly isDisabled?: boolean | undefined
  /** What it began is not over: it keeps the focus, and does nothing. */
  readonly isPending?: boolean | undefined
  onPress?: (() => unknown) | undefined
}

/**
 * A button of the browser's own: every screen has a dozen, and none waits for a library for them. One that a part of React
 * Aria knows by its place (`slot`, the trigger of a field) is React Aria's.
 */
export function Button({ isDisabled = false, isPending = false, onPress, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onClick={event => {
        if (isPending) event.preventDefault()
        else void onPress?.()
      }}
      {...rest}
    />
  )
}
