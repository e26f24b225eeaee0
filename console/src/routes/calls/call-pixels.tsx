import { type Call, usePixelAgain } from '../../api/resources/calls.ts'
import { Section } from '../../detail/section.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { notify } from '../../parts/notices.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import { GoingButton } from '../../table/going-button.tsx'
import { firingWords, pixelTone, pixelWords } from '../../words/pixel-words.ts'

/** What the call's timers requested, and what came of it. */
export function CallPixels({ call: { uuid, fired_pixels: pixels } }: { readonly call: Call }) {
  const { may } = useSession()
  const again = usePixelAgain(uuid)
  return (
    <Section title="Pixels">
      <Scroller label="Pixels">
        <table aria-label="Pixels">
          <thead>
            <tr>
              <th scope="col">Fired</th>
              <th scope="col">When</th>
              <th scope="col">State</th>
              <th scope="col">URL</th>
              <th scope="col">Answer</th>
              <th scope="col" className="numeric">
                Tries
              </th>
              <th scope="col">
                <span className="visually-hidden">What can be done</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {pixels.map(pixel => (
              <tr key={pixel.id}>
                <td>
                  <Time at={pixel.fired_at} />
                </td>
                <td>{firingWords(pixel)}</td>
                <td>
                  <Status tone={pixelTone(pixel.status)}>{pixelWords(pixel.status)}</Status>
                </td>
                <td className="pixel-url">{pixel.url === null ? <Nothing /> : <code>{pixel.url}</code>}</td>
                <td>{pixel.error ?? pixel.http_status ?? <Nothing />}</td>
                <td className="numeric">{pixel.attempts}</td>
                <td>
                  {pixel.status === 'failed' && may('write', 'fired_pixels') && (
                    <GoingButton
                      className="button small"
                      onPress={async () => {
                        await again.mutateAsync(pixel.id)
                        notify('The pixel is requested again.')
                      }}
                    >
                      Request again
                    </GoingButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </Section>
  )
}
