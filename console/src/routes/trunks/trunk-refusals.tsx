import type { Trunk } from '../../api/resources/trunks.ts'
import { Section } from '../../detail/section.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Time } from '../../parts/time.tsx'

/** Why the latest calls did not come through. */
export function TrunkRefusals({ refusals }: { readonly refusals: Trunk['state']['last_refusals'] }) {
  return (
    <Section title="Latest refusals">
      {refusals.length === 0 ? (
        <p className="soft">No call was refused.</p>
      ) : (
        <Scroller label="Latest refusals">
          <table aria-label="Latest refusals">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Why</th>
                <th scope="col">Other end</th>
              </tr>
            </thead>
            <tbody>
              {refusals.map(({ at, reason, source }) => (
                <tr key={`${at} ${source} ${reason}`}>
                  <td>
                    <Time at={at} />
                  </td>
                  <td>{reason}</td>
                  <td>{source}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </Section>
  )
}
