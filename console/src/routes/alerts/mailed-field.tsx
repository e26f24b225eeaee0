import { Switch } from 'react-aria-components'
import { type User, users } from '../../api/resources/users.ts'
import { KnownRecordsField } from '../../form/known-records-field.tsx'
import { useField } from '../../form/use-field.ts'
import { useSession } from '../../session/session.ts'

interface MailedFieldProps {
  readonly name?: string
  readonly label?: string
  readonly help: string
}

/** Who is mailed. Whoever may not see the Company's users says it for themselves alone. */
export function MailedField({ name = 'user_ids', label = 'Mailed to', help }: MailedFieldProps) {
  const { may } = useSession()
  if (!may('read', 'users')) return <OwnMailField name={name} />
  return (
    <KnownRecordsField<User>
      name={name}
      label={label}
      resource={users}
      labelOf={({ name, email }) => (email === null ? `${name}, who has no address` : `${name}, ${email}`)}
      help={help}
    />
  )
}

function OwnMailField({ name }: { readonly name: string }) {
  const { user } = useSession()
  const { input, error } = useField({ name, label: 'Mail me' })
  const ids: readonly number[] = input.value
  const others = ids.filter(id => id !== user.id)
  return (
    <div className="field">
      <Switch
        className="switch"
        isSelected={ids.includes(user.id)}
        onChange={isOn => input.onChange(isOn ? [...others, user.id] : others)}
        onBlur={input.onBlur}
        aria-describedby="user-ids-note"
      >
        <span className="track" aria-hidden="true" />
        Mail me
      </Switch>
      <span id="user-ids-note">
        <span className="help">{others.length === 0 ? user.email : othersWords(others.length)}</span>
        {error !== undefined && <span className="field-error"> {error}</span>}
      </span>
    </div>
  )
}

function othersWords(others: number): string {
  return others === 1 ? 'Another is mailed, and stays.' : `${others} others are mailed, and stay.`
}
