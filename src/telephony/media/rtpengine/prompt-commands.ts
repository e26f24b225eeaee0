import { PARTY } from './describe-call.ts'
import { NgRefusal } from './ng-client.ts'
import type { PlaybackPorts } from './playback.ts'
import type { RtpengineCall } from './rtpengine-call.ts'

/** How rtpengine is told to play something to a party, until that has `ended`. */
export function promptCommands(
  call: Pick<RtpengineCall, 'ask'>,
  ended: AbortSignal,
): Pick<PlaybackPorts, 'start' | 'stop'> {
  return {
    start: async (file, repeats, fromMs) => {
      const start = { file, 'repeat-times': repeats, ...(fromMs === 0 ? {} : { 'start-pos': fromMs }) }
      if (!ended.aborted) await call.ask('play media', { 'from-tag': PARTY, ...start })
    },
    stop: async () => {
      if (ended.aborted) return
      await call.ask('stop media', { 'from-tag': PARTY }).catch(error => {
        // It is told, too, where it may have missed what it was to play, and says then that it plays nothing.
        if (!(error instanceof NgRefusal)) throw error
      })
    },
  }
}
