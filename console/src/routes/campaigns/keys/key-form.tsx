import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { addresses } from '../../../addresses.ts'
import type { Schemas } from '../../../api/api-client.ts'
import { type PostbackKey, postbackKeysOf } from '../../../api/resources/postback-keys.ts'
import { EditDialog } from '../../../form/edit-dialog.tsx'
import { FormSection } from '../../../form/form-section.tsx'
import { FullScreenDialog } from '../../../form/full-screen-dialog.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { ResourceForm } from '../../../form/resource-form.tsx'
import { SelectField } from '../../../form/select-field.tsx'
import { SwitchField } from '../../../form/switch-field.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useClose } from '../../../form/use-close.ts'
import { notify } from '../../../parts/notices.tsx'
import { KEY_ACTIONS, SHIELD_SCOPES } from './key-words.ts'
import { PoolField } from './pool-field.tsx'

export interface KeyFormProps {
  /** null: a new one. */
  readonly keyId: string | null
  readonly campaignId: number
  readonly cid: string
}

type KeyFields = Schemas['PostbackKeyCreate']

const NEW: KeyFields = {
  name: '',
  action: 'rtb',
  paused: false,
  ttl_seconds: 30,
  timeout: 3,
  inbound_number: null,
  number_pool_id: null,
  allow_no_caller_number: false,
  add_to_caps_on_status_reserved: false,
  route_only_to_reserved_target: false,
  ping_shield_scope: 'postback_key',
  claim_percent_threshold: null,
  blocked_inbound_percent: null,
}

/** What only a key of pings has. */
const PING_FIELDS = Object.keys(NEW).slice(3)

export function KeyForm({ keyId, campaignId, cid }: KeyFormProps) {
  const keys = useMemo(() => postbackKeysOf(campaignId), [campaignId])
  const close = useClose(addresses.campaign(cid), { tab: 'keys' })
  const draftPlace = `campaigns/${campaignId}/keys/${keyId ?? 'new'}`
  if (keyId === null) return <NewKey keys={keys} cid={cid} draftPlace={draftPlace} onClose={close} />
  return (
    <EditDialog
      resource={keys}
      recordKey={keyId}
      nameOf={key => key.name}
      onClose={close}
      draftPlace={draftPlace}
      valuesOf={valuesOf}
      changesOf={({ values, changed }) => sentOf(changed, values.action)}
    >
      {() => <KeyFieldsOf isNew={false} cid={cid} />}
    </EditDialog>
  )
}

interface NewKeyProps {
  readonly keys: ReturnType<typeof postbackKeysOf>
  readonly cid: string
  readonly draftPlace: string
  onClose(): void
}

function NewKey({ keys, cid, draftPlace, onClose }: NewKeyProps) {
  const create = keys.useCreate()
  return (
    <FullScreenDialog label="New postback key" onClose={onClose}>
      <ResourceForm<KeyFields>
        title="New postback key"
        draftPlace={draftPlace}
        values={NEW}
        submitLabel="Create the key"
        save={({ values }) => create.mutateAsync(sentOf(values, values.action))}
        onSaved={() => {
          notify('Created the key.')
          onClose()
        }}
        onCancel={onClose}
      >
        <KeyFieldsOf isNew cid={cid} />
      </ResourceForm>
    </FullScreenDialog>
  )
}

function KeyFieldsOf({ isNew, cid }: { readonly isNew: boolean; readonly cid: string }) {
  const action = useWatch({ name: 'action' }) as PostbackKey['action']
  return (
    <>
      <FormSection title="What it is for">
        <TextField
          name="name"
          label="Name"
          emptyValue=""
          isRequired={!isNew}
          help={isNew ? 'Left empty, it is named after what it does.' : 'Who has it, for instance.'}
        />
        <SelectField name="action" label="Does" choices={KEY_ACTIONS} />
        <SwitchField name="paused" label="Paused" help="Requests with it are refused." />
      </FormSection>
      {action === 'rtb' && <PingFields cid={cid} />}
    </>
  )
}

function PingFields({ cid }: { readonly cid: string }) {
  return (
    <>
      <FormSection title="The reservation">
        <div className="field-row">
          <NumberField
            name="ttl_seconds"
            label="Held for"
            minimum={1}
            maximum={3600}
            isRequired
            help="Seconds in which the caller must have called."
          />
          <NumberField
            name="timeout"
            label="Buyers answer within"
            minimum={0}
            step={0.1}
            isRequired
            help="Seconds that buyers have to bid."
          />
        </div>
        <TextField
          name="inbound_number"
          label="Number to call"
          help="Publishers who ask for none get this one; empty: a pool lends one."
        />
        <PoolField cid={cid} />
        <SwitchField
          name="route_only_to_reserved_target"
          label="Only the reserved target"
          help="The call goes to whom the ping named, or to nobody."
        />
        <SwitchField
          name="add_to_caps_on_status_reserved"
          label="A ping counts against caps"
          help="At once, instead of when the call comes."
        />
      </FormSection>
      <FormSection title="Who may ping">
        <SwitchField name="allow_no_caller_number" label="Pings without a caller’s number are taken" />
        <SelectField
          name="ping_shield_scope"
          label="A ping is a duplicate of"
          choices={SHIELD_SCOPES}
          help="While the first one’s reservation is held."
        />
        <div className="field-row">
          <NumberField
            name="claim_percent_threshold"
            label="Throttled below"
            minimum={0}
            maximum={100}
            placeholder="never"
            help="Per cent of its reservations that a publisher must claim."
          />
          <NumberField
            name="blocked_inbound_percent"
            label="Rejected then"
            minimum={0}
            maximum={100}
            placeholder="none"
            help="Per cent of the publisher’s pings."
          />
        </div>
      </FormSection>
    </>
  )
}

function valuesOf(row: PostbackKey): KeyFields {
  return Object.fromEntries(
    Object.entries(NEW).map(([name, value]) => [name, row[name as keyof PostbackKey] ?? value]),
  ) as KeyFields
}

/** A key that takes no pings has none of their settings; no name is none. */
function sentOf({ name, ...fields }: KeyFields, action: KeyFields['action']): KeyFields {
  const own = Object.entries(fields).filter(([field]) => action === 'rtb' || !PING_FIELDS.includes(field))
  return { ...(Object.fromEntries(own) as KeyFields), ...(name !== undefined && name !== '' && { name }) }
}
