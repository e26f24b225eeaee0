import type { Schemas } from '../api/api-client.ts'
import { Scroller } from '../parts/scroller.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import type { Tone } from '../words/tone.ts'

type Replay = Schemas['Replay']

const VERDICTS: Readonly<Record<Replay['verdict'], readonly [tone: Tone, words: string]>> = {
  same: ['good', 'It is decided the same.'],
  different: ['warning', 'It is decided differently today.'],
  unknown: ['quiet', 'It cannot be said.'],
}

/** What a decision comes to when it is made once more: of a call, or of a ping. */
export function ReplayVerdict({ replay: { verdict, reason, decisions } }: { readonly replay: Replay }) {
  const [tone, words] = VERDICTS[verdict]
  const differences = decisions.flatMap(({ at, differences: all }) => all.map(one => ({ at, ...one })))
  return (
    <>
      <p role="status">
        <Status tone={tone}>
          {words} {reason}
        </Status>
      </p>
      {differences.length > 0 && (
        <Scroller label="What differs">
          <table aria-label="What differs">
            <thead>
              <tr>
                <th scope="col">Decided</th>
                <th scope="col">What</th>
                <th scope="col">Then</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ at, name, stored, recomputed }) => (
                <tr key={`${at}/${name}`}>
                  <td>
                    <Time at={at} />
                  </td>
                  <th scope="row">{name}</th>
                  <td>
                    <code>{JSON.stringify(stored)}</code>
                  </td>
                  <td>
                    <code>{JSON.stringify(recomputed)}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </>
  )
}
