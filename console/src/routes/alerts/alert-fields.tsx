import { useWatch } from 'react-hook-form'
import { DateTimeField } from '../../form/date-time-field.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { ALERT_KINDS, type AlertKind } from './alert-kinds.ts'
import { KindField } from './kind-field.tsx'
import { MailedField } from './mailed-field.tsx'
import { PreviewField } from './preview-field.tsx'
import { SubjectField } from './subject-field.tsx'
import { SubscribedWebhooks } from './subscribed-webhooks.tsx'

const MEASURES = [
  { value: 'pings', label: 'Pings' },
  { value: 'calls', label: 'Calls' },
]

/** @param subjectName of what the alert is about already; null: any, or a new one */
export function AlertFields({ subjectName }: { readonly subjectName: string | null }) {
  return (
    <>
      <FormSection title="What it watches for">
        <TextField
          name="name"
          label="Name"
          emptyValue=""
          isRequired
          help="Stands in the subject of its mails."
        />
        <KindField />
      </FormSection>
      <JudgingFields subjectName={subjectName} />
      <FormSection title="The last 30 days">
        <PreviewField />
      </FormSection>
      <FormSection title="Who is told" help="When it is raised, and once more when it is over.">
        <MailedField help="Colleagues with an e-mail address. Publishers and buyers are told of no alerts." />
        <SwitchField name="webhooks" label="Tell webhooks" />
        <SubscribedWebhooks />
        <DateTimeField
          name="muted_until"
          label="Muted until"
          help="Until then it is shown, but tells nobody. What is still raised then is told."
        />
        <SwitchField
          name="enabled"
          label="Switched on"
          help="It is judged within seconds, and every 20 seconds from then on."
        />
      </FormSection>
    </>
  )
}

function JudgingFields({ subjectName }: { readonly subjectName: string | null }) {
  const kind: AlertKind = useWatch({ name: 'kind' })
  const { subject, parameters, hasMeasure } = ALERT_KINDS[kind]
  return (
    <FormSection key={kind} title="When it is raised">
      <SubjectField type={subject} name={subjectName} />
      <div className="field-row">
        {hasMeasure && <SelectField name="parameters.measure" label="What is counted" choices={MEASURES} />}
        {parameters.map(({ name, label, help, least, most, step, isMoney, placeholder }) => (
          <NumberField
            key={name}
            name={`parameters.${name}`}
            label={label}
            minimum={least}
            maximum={most}
            isRequired={placeholder === undefined}
            {...(help !== undefined && { help })}
            {...(step !== undefined && { step })}
            {...(isMoney !== undefined && { isMoney })}
            {...(placeholder !== undefined && { placeholder })}
          />
        ))}
        <NumberField
          name="lasting_minutes"
          label="Told once it has been so for (minutes)"
          minimum={0}
          maximum={24 * 60}
          step={1}
          isRequired
          help="0: at once."
        />
      </div>
    </FormSection>
  )
}
