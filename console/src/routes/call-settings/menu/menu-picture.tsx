import type { ReactNode } from 'react'
import { counted } from '../../../format/format-number.ts'
import { Link } from '../../../parts/link.tsx'
import type { CallSettings } from '../call-settings.ts'

export interface MenuPictureProps {
  readonly greeting: CallSettings['greeting']
  /** What becomes of a suppressed caller. */
  readonly suppressedWords: string
  /** Of the page whose tab “greeting” changes what is heard. */
  readonly address: string
  /** A branch for each key. */
  readonly children: ReactNode
}

/** The way of a call: what is heard, and the branches that keys are. */
export function MenuPicture({ greeting, suppressedWords, address, children }: MenuPictureProps) {
  const isGreeted = greeting.message !== null || greeting.audio_file_name !== null
  return (
    <div className="menu-tree">
      <div className="node root">
        <strong>A call arrives</strong>
        <small>{suppressedWords}</small>
      </div>
      <div className="node greeting">
        <strong>{isGreeted ? 'Callers hear' : 'Callers hear nothing'}</strong>
        <span>{heard(greeting)}</span>
        <Link to={address} query={{ tab: 'greeting' }}>
          {isGreeted ? 'Change the greeting' : 'Add a greeting'}
        </Link>
      </div>
      {!isGreeted && (
        <p className="soft">
          Without a greeting nobody is asked for a key: every call goes where key 1 leads.
        </p>
      )}
      <ul className="branches" aria-label="Keys">
        {children}
        {isGreeted && (
          <li>
            <div className="node quiet">
              <span className="key-badge" aria-hidden="true">
                …
              </span>
              <span>
                Nothing pressed, or another key: said again, {counted(greeting.repeat ?? 1, 'time')} in all;
                then the call ends.
              </span>
            </div>
          </li>
        )}
      </ul>
    </div>
  )
}

function heard(greeting: CallSettings['greeting']): string {
  if (greeting.message !== null) return `“${greeting.message}”`
  return greeting.audio_file_name === null ? '' : `the recording ${greeting.audio_file_name}`
}
