import type { TrackingNumber } from '../../api/resources/numbers.ts'
import type { CallSettings } from '../call-settings/call-settings.ts'

/** Nothing is spoken or played. */
const NO_GREETING: CallSettings['greeting'] = {
  message: null,
  voice_gender: null,
  repeat: null,
  audio_file_name: null,
  audio_file_content_type: null,
  audio_file_size: null,
  audio_file_updated_at: null,
}

/**
 * The settings of a number as a form of its own ones begins: what the campaign has is copied, as saving one key or pixel
 * makes all of the number's own; a greeting is not, as it stands alone.
 */
export function ownSettings({ greeting, timers, menu_options: options }: TrackingNumber): CallSettings {
  const { inherited, ...own } = greeting
  return {
    greeting: inherited ? NO_GREETING : own,
    timers: timers.map(({ timer: { id, inherited: isCampaigns, ...fields } }) => ({
      timer: isCampaigns ? fields : { id, ...fields },
    })),
    menu_options: options.map(({ menu_option: { id, inherited: isCampaigns, ...fields } }) => ({
      menu_option: isCampaigns ? fields : { id, ...fields },
    })),
  }
}
