import { useWatch } from 'react-hook-form'
import { useChangeNames } from '../../changes/use-change-names.ts'
import { FormSection } from '../../form/form-section.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { TIME_ZONES } from '../../words/time-zones.ts'
import { MailedField } from '../alerts/mailed-field.tsx'
import { COMPARISONS, FACETS } from '../reports/report-question.ts'
import { DayField } from './day-field.tsx'
import type { ScheduledValues } from './scheduled-report-form.ts'
import { DAYS, FREQUENCIES, filteredRecords, filterWords, HOURS } from './scheduled-report-words.ts'

const ZONES = Object.keys(TIME_ZONES).map(value => ({ value, label: value }))
const COMPANYS = { value: null, label: 'The Company’s' }

interface ScheduledReportFieldsProps {
  /** Whether it may have the Company's zone, which is written down as it is then. */
  readonly isNew: boolean
  readonly daysHelp?: string | undefined
}

export function ScheduledReportFields({ isNew, daysHelp }: ScheduledReportFieldsProps) {
  return (
    <>
      <FormSection title="What is reported">
        <TextField
          name="name"
          label="Name"
          emptyValue=""
          isRequired
          help="Stands in the subject of its mails."
        />
        <QuestionFields daysHelp={daysHelp} />
      </FormSection>
      <FormSection title="When it is sent">
        <TimeFields zones={isNew ? [COMPANYS, ...ZONES] : ZONES} />
        <SwitchField
          name="enabled"
          label="Switched on"
          help="Off, it is sent only when somebody asks for it."
        />
      </FormSection>
      <FormSection
        title="Who gets it"
        help="With the first rows, the totals, and a file of up to 1,000 rows."
      >
        <MailedField help="Colleagues with an e-mail address; each sees what their role may see. Publishers and buyers are not mailed." />
        <SwitchField name="webhooks" label="Tell webhooks" help="Those that subscribe to report.scheduled." />
      </FormSection>
    </>
  )
}

function QuestionFields({ daysHelp }: Pick<ScheduledReportFieldsProps, 'daysHelp'>) {
  const report: ScheduledValues['report'] = useWatch({ name: 'report' })
  const { facet2, compare, ...others } = report
  const filters = filterWords(others, useChangeNames(filteredRecords(others)))
  const seconds = FACETS.filter(
    ({ value }) => value !== report.facet && (value !== 'tag_value' || facet2 === 'tag_value'),
  )
  return (
    <>
      <div className="field-row">
        <SelectField name="report.facet" label="By" choices={FACETS} />
        <SelectField
          name="report.facet2"
          label="and"
          choices={[{ value: null, label: 'nothing else' }, ...seconds]}
        />
        <SelectField
          name="report.compare"
          label="Compared with"
          choices={[{ value: null, label: 'nothing' }, ...COMPARISONS]}
        />
        <SelectField
          name="days"
          label="Of"
          choices={DAYS}
          {...(daysHelp !== undefined && { help: daysHelp })}
        />
      </div>
      {filters.length > 0 && (
        <p className="soft">
          Only {filters.join('; ')}. To narrow it otherwise, set it up under Reports and schedule that.
        </p>
      )}
    </>
  )
}

type Zones = readonly { readonly value: string | null; readonly label: string }[]

function TimeFields({ zones }: { readonly zones: Zones }) {
  const frequency: ScheduledValues['frequency'] = useWatch({ name: 'frequency' })
  return (
    <div className="field-row">
      <SelectField name="frequency" label="How often" choices={FREQUENCIES} />
      <DayField frequency={frequency} />
      <SelectField name="hour" label="At" choices={HOURS} />
      <SelectField name="time_zone" label="Time zone" choices={zones} />
    </div>
  )
}
