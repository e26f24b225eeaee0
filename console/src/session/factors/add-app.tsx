import { useState } from 'react'
import { type ApiClient, dataOf, type Schemas } from '../../api/api-client.ts'
import { CopyText } from '../../parts/copy-text.tsx'
import { OutsideForm } from '../outside-form.tsx'
import { QrCode } from './qr-code.tsx'

export interface AddFactorProps {
  readonly client: ApiClient
  /** With the first factor come recovery codes, which are shown this once. */
  onAdded(factor: Schemas['AddedFactor']): void
}

/** An app that shows codes: it reads a picture or is typed into, and counts once it has shown a right code. */
export function AddApp({ client, onAdded }: AddFactorProps) {
  const [begun, setBegun] = useState<Schemas['NewTotp'] | null>(null)
  if (begun === null)
    return (
      <OutsideForm
        fields={[
          {
            name: 'name',
            type: 'text',
            label: 'What is it called?',
            autoComplete: 'off',
            value: 'My phone',
            help: 'So that you know it again, such as the device that the app is on.',
          },
        ]}
        isFocused
        submitLabel="Show the picture"
        busyLabel="Making it …"
        submit={async ({ name = '' }) => {
          const added = await dataOf(
            client.POST('/session/factors/totp.json', { body: { factor: { name } } }),
          )
          setBegun(added.factor)
        }}
      />
    )
  return (
    <div className="stack">
      <p>Read this with your app, or type the secret into it; then type the code that it shows.</p>
      <QrCode text={begun.uri} label="QR code of the secret below" />
      <CopyText label="Secret" text={begun.secret} shown={begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
      <OutsideForm
        fields={[
          { name: 'code', type: 'text', label: 'Code', autoComplete: 'one-time-code', isNumeric: true },
        ]}
        isFocused
        submitLabel="Add the app"
        busyLabel="Checking …"
        submit={async ({ code = '' }) => {
          const { factor } = await dataOf(
            client.POST('/session/factors/totp/{id}/confirm.json', {
              params: { path: { id: begun.id } },
              body: { factor: { code: code.replaceAll(/\s/g, '') } },
            }),
          )
          onAdded(factor)
        }}
      />
    </div>
  )
}
