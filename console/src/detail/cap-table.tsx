import { CapBar } from '../parts/cap-bar.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { CAP_WORDS, type Capped, capLevels } from '../words/cap-words.ts'

export interface CapTableProps {
  readonly owner: Capped
  /** The clock by which its hours, days and months begin. */
  readonly clock: string
}

/** All caps of a target or group, and how full each is. */
export function CapTable({ owner, clock }: CapTableProps) {
  return (
    <>
      <Scroller label="Caps">
        <table aria-label="Caps">
          <thead>
            <tr>
              <th scope="col">Cap</th>
              <th scope="col">Filled</th>
              <th scope="col">Counts</th>
            </tr>
          </thead>
          <tbody>
            {capLevels(owner).map(level => (
              <tr key={level.kind}>
                <th scope="row">{CAP_WORDS[level.kind].label}</th>
                <td>
                  <CapBar level={level} />
                </td>
                <td>{CAP_WORDS[level.kind].counts}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className="soft">Hours, days and months begin by the clock of {clock}.</p>
    </>
  )
}
