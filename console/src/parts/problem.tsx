import { errorInWords } from '../../../src/domain/error-in-words.ts'
import { Button } from './button.tsx'

export interface ProblemProps {
  readonly error: unknown
  readonly onRetry?: () => unknown
}

/** What could not be shown, in the service's words, and what can be done about it. */
export function Problem({ error, onRetry }: ProblemProps) {
  return (
    <div className="empty" role="alert">
      <p className="problem">{errorInWords(error)}</p>
      {onRetry !== undefined && (
        <Button className="button" onPress={() => onRetry()}>
          Try again
        </Button>
      )}
    </div>
  )
}
