import { useId } from 'react'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import { COMPARISONS, facetsFor, isAddedUpByCall, type Question } from './report-question.ts'

export interface ReportControlsProps {
  readonly question: Question
  onChange(parameters: SearchParameters): void
}

/** What rows are about, and with what they are compared. */
export function ReportControls({ question, onChange }: ReportControlsProps) {
  const { facet, facet2, query } = question
  const { role, timeZone } = useSession()
  const facets = facetsFor(role)
  return (
    <section className="report-controls" aria-label="What to report">
      <Choice
        label="By"
        value={facet}
        choices={facets}
        onChange={value => onChange({ facet: value, tag_value_key: undefined, sort: undefined })}
      />
      <Choice
        label="and"
        value={facet2 ?? ''}
        none="nothing else"
        choices={facets.filter(({ value }) => value !== facet && value !== 'tag_value')}
        onChange={value => onChange({ facet2: value || undefined })}
      />
      <Choice
        label="Compared with"
        value={query.compare ?? ''}
        none="nothing"
        choices={COMPARISONS}
        onChange={value => onChange({ compare: value || undefined })}
      />
      <span className="soft">Days in {timeZone}</span>
      {isAddedUpByCall(question, role) && (
        <span className="soft">
          Tags beside something else take seconds over many calls: choose fewer days.
        </span>
      )}
      {query.tag_value_key !== undefined && (
        <button type="button" className="button small" onClick={() => onChange({ tag_value_key: undefined })}>
          Values of {query.tag_value_key} <span aria-hidden="true">×</span>
          <span className="visually-hidden">: back to all tags</span>
        </button>
      )}
    </section>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly none?: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  onChange(value: string): void
}

function Choice({ label, value, none, choices, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <span className="report-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={event => onChange(event.target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  )
}
