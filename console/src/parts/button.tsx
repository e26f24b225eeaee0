import { type ComponentProps, useState } from 'react'
import { errorInWords } from '../../../src/domain/error-in-words.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> {
  readonly isDisabled?: boolean | undefined
  /** There is nothing that it could do just now: it keeps the focus. So it is by itself while a promise of `onPress` runs. */
  readonly isPending?: boolean | undefined
  /** Where its promise is rejected, the reason stands beside the button. */
  onPress?: (() => unknown) | undefined
}

/**
 * A button of the browser's own: every screen has a dozen, and none waits for a library for them. One that a part of React
 * Aria knows by its place (`slot`, the trigger of a field) is React Aria's.
 */
export function Button({ isDisabled = false, isPending = false, onPress, ...rest }: ButtonProps) {
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = isPending || isRunning

  async function press() {
    setProblem(null)
    try {
      const begun = onPress?.()
      if (!(begun instanceof Promise)) return
      setRunning(true)
      await begun
    } catch (error) {
      setProblem(errorInWords(error))
    }
    setRunning(false)
  }

  return (
    <>
      <button
        type="button"
        disabled={isDisabled}
        aria-disabled={isBusy || undefined}
        onClick={event => {
          if (isBusy) event.preventDefault()
          else void press()
        }}
        {...rest}
      />
      {problem !== null && (
        <span className="problem" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
