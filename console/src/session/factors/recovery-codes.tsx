import './factors.css'
import { Button } from '../../parts/button.tsx'
import { copy } from '../../parts/copy.ts'
import { saveFile } from '../../table/csv.ts'

export interface RecoveryCodesProps {
  readonly codes: readonly string[]
  onKept(): void
}

/** Shown this once: who loses the device comes in by one of them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <div className="stack">
      <p>
        Keep these where you would look without your device. Each signs you in once in place of the second
        factor, and they are not shown again.
      </p>
      <ol className="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="dialog-actions">
        <Button className="button" onPress={() => copy(codes.join('\n'), 'Copied the recovery codes.')}>
          Copy
        </Button>
        <Button
          className="button"
          onPress={() => saveFile('dialplane-recovery-codes.txt', `${codes.join('\r\n')}\r\n`)}
        >
          Download
        </Button>
        <Button className="button primary" onPress={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
