import type { Versioned } from '../../api/resource.ts'
import type { Campaign, CampaignUpdate } from '../../api/resources/campaigns.ts'

/** What callers hear, what they may press, and what their calls request: a campaign's, or a number's own. */
export interface CallSettings extends Pick<Campaign, 'greeting'> {
  readonly timers: readonly { readonly timer: MaybeNew<Campaign['timers'][number]['timer']> }[]
  readonly menu_options: readonly {
    readonly menu_option: MaybeNew<Campaign['menu_options'][number]['menu_option']>
  }[]
}

/** Without an id it is to be created. */
type MaybeNew<Row> = Omit<Row, 'id'> & { readonly id?: number }

/** The parameters that change them, the same of campaigns and of numbers. */
export type CallSettingsUpdate = Pick<
  CampaignUpdate,
  | 'message'
  | 'voice_gender'
  | 'repeat'
  | 'message_file_b64_data'
  | 'message_file_b64_filename'
  | 'timers_attributes'
  | 'menu_options_attributes'
>

/** The settings of one record as a form within its page edits them. */
export interface EditedSettings {
  readonly settings: CallSettings
  /** Those of another version of the record. */
  settingsOf(record: object): CallSettings
  /** Another one where the form is to begin anew. */
  readonly formKey: string
  /** @param shown after a conflict: the version that the reader has decided upon */
  save(changes: CallSettingsUpdate, shown: Versioned<object> | null): Promise<unknown>
  /** After the form was saved or given up. */
  renew(): void
}
