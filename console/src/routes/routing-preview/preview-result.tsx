import { addresses } from '../../addresses.ts'
import type { Schemas } from '../../api/api-client.ts'
import { useTargetNames } from '../../api/use-target-names.ts'
import { Section } from '../../detail/section.tsx'
import { formatDollars } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Status } from '../../parts/status.tsx'
import { candidateWords, inOrder } from '../../words/candidate-words.ts'
import { COMPANY_MONEY } from '../../words/money-words.ts'
import { previewSentence } from './preview-words.ts'

export function PreviewResult({ preview }: { readonly preview: Schemas['RoutingPreview'] }) {
  const { candidates, order } = preview
  const names = useTargetNames(candidates.map(({ target_id }) => target_id))
  const { words, tone } = previewSentence(preview, names)
  return (
    <>
      <Section title="What would happen">
        <p role="status">
          <Status tone={tone}>
            <span className="preview-sentence">{words}</span>
          </Status>
        </p>
      </Section>
      {candidates.length > 0 && (
        <Section title="Everyone who was considered">
          <Scroller label="Candidates">
            <table aria-label="Candidates">
              <thead>
                <tr>
                  <th scope="col">Target</th>
                  <th scope="col">Outcome</th>
                  <th scope="col">Group</th>
                  <th scope="col" className="numeric">
                    Priority
                  </th>
                  <th scope="col" className="numeric">
                    Weight
                  </th>
                  <th scope="col" className="numeric">
                    {COMPANY_MONEY.revenue}
                  </th>
                  <th scope="col" className="numeric">
                    {COMPANY_MONEY.payout}
                  </th>
                </tr>
              </thead>
              <tbody>
                {inOrder(candidates, order).map(candidate => {
                  const { target_id: id, target_group_id: groupId } = candidate
                  const outcome = candidateWords(candidate, order)
                  return (
                    <tr key={`${groupId}/${id}`}>
                      <th scope="row">
                        <Link to={addresses.target(id)}>{names.target(id)}</Link>
                      </th>
                      <td>
                        <Status tone={outcome.tone}>{outcome.words}</Status>
                      </td>
                      <td>
                        {groupId === null ? (
                          <Nothing />
                        ) : (
                          <Link to={addresses.targetGroup(groupId)}>{names.group(groupId)}</Link>
                        )}
                      </td>
                      <td className="numeric">{candidate.priority}</td>
                      <td className="numeric">{candidate.weight}</td>
                      <td className="numeric">{formatDollars(candidate.expected_revenue)}</td>
                      <td className="numeric">{formatDollars(candidate.expected_payout)}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </Scroller>
          <p className="soft">
            Among equal priorities the order is drawn by weight, anew for each call. Buyers are not asked for
            bids.
          </p>
        </Section>
      )}
    </>
  )
}
