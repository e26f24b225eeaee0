import { PIXEL_TOKENS } from './timer-values.ts'

export function TokenHelp() {
  return (
    <details>
      <summary>Tokens that a URL may hold</summary>
      <dl className="facts">
        {PIXEL_TOKENS.map(([token, words]) => (
          <div key={token} style={{ display: 'contents' }}>
            <dt>
              <code>[{token}]</code>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
