import { formatCount } from '../format/format-number.ts'
import { type CapLevel, isFull, share } from '../words/cap-words.ts'

/** From here on a limit deserves a look before it is reached. */
const NEARLY_FULL = 0.8

/** How far a cap is filled: the figures, and a bar of them where there is a limit. `words` say which cap it is: `a day`. */
export function CapBar({ level, words }: { readonly level: CapLevel; readonly words?: string }) {
  const { limit, filled } = level
  const filledShare = share(level)
  const tone = isFull(level) ? 'full' : filledShare >= NEARLY_FULL ? 'near' : 'roomy'
  const of =
    limit === null
      ? 'no limit'
      : `of ${formatCount(limit)}${words === undefined ? '' : ` ${words}`}${isFull(level) ? ' · full' : ''}`
  return (
    <span className={`cap ${tone}`}>
      <span className="figures">
        <b>{formatCount(filled)}</b> <small>{of}</small>
      </span>
      {limit !== null && (
        <span className="bar">
          <span className="fill" style={{ inlineSize: `${filledShare * 100}%` }} />
        </span>
      )}
    </span>
  )
}
