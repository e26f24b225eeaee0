import { dataOf } from '../../api/api-client.ts'
import { OutsideForm } from '../outside-form.tsx'
import { makePasskey } from '../passkey.ts'
import type { AddFactorProps } from './add-app.tsx'

/** A key that a device holds, opened by a finger, a face or a PIN. */
export function AddPasskey({ client, onAdded }: AddFactorProps) {
  return (
    <OutsideForm
      fields={[
        {
          name: 'name',
          type: 'text',
          label: 'What is it called?',
          autoComplete: 'off',
          value: 'This device',
          help: 'So that you know it again, such as the device or the password manager that keeps it.',
        },
      ]}
      isFocused
      submitLabel="Make the passkey"
      busyLabel="Follow your browser …"
      submit={async ({ name = '' }) => {
        const { options } = await dataOf(client.POST('/session/factors/passkeys/options.json'))
        const response = await makePasskey(options)
        const { factor } = await dataOf(
          client.POST('/session/factors/passkeys.json', { body: { factor: { name, response } } }),
        )
        onAdded(factor)
      }}
    />
  )
}
