import type { Static } from 'typebox'
import type { NumberDocument } from './schema.ts'

type Document = Static<typeof NumberDocument>

/**
 * A Number as its publisher sees it. Whom its calls are sold to, and whose systems hear of them, is the Company's own:
 * menu options name no destinations, and of the timers there are the ones that fire for this publisher alone. Their URLs
 * are left out, as those of fired pixels are: they hold keys of trackers. Which way its calls take is the Company's own too.
 */
export function asPublisherSees({ number }: Document): Document {
  return {
    number: {
      ...number,
      trunk_id: null,
      timers: number.timers
        .filter(({ timer }) => timer.afid !== null && timer.afid === number.afid)
        .map(({ timer }) => ({ timer: { ...timer, url: '', tid: null } })),
      menu_options: number.menu_options.map(({ menu_option }) => ({
        menu_option: {
          ...menu_option,
          target_number: null,
          target_cid: null,
          target_ids: [],
          target_group_ids: [],
        },
      })),
    },
  }
}
