import './copy-text.css'
import { Input, Label, TextField } from 'react-aria-components'
import { Button } from './button.tsx'
import { copy } from './copy.ts'

export interface CopyTextProps {
  readonly label: string
  readonly text: string
  /** As it is easier to read; what is copied is `text`. */
  readonly shown?: string
}

/** A text that somebody takes elsewhere, such as a key or a link, with a button that copies it. */
export function CopyText({ label, text, shown = text }: CopyTextProps) {
  return (
    <div className="copy-text">
      <TextField className="field" value={shown} isReadOnly>
        <Label>{label}</Label>
        <Input className="input" onFocus={event => event.target.select()} />
      </TextField>
      <Button className="button" aria-label={`Copy: ${label}`} onPress={() => copy(text, 'Copied.')}>
        Copy
      </Button>
    </div>
  )
}
