import { toIsoString } from '../../domain/time/instant.ts'
import type { PixelFiring } from '../../domain/timers/pixel-firing.ts'

/** A pixel as `start_calls` and `save_calls` take it: the columns of `pixel_firings` that are its own. */
export function pixelRow({
  timerId,
  kind,
  seconds,
  firedAt,
  url,
  urlUnlessConverted,
  dedupeCaller,
  dedupeSeconds,
}: PixelFiring) {
  return {
    timer_id: timerId,
    kind,
    seconds,
    fired_at: toIsoString(firedAt),
    url,
    url_unless_converted: urlUnlessConverted ?? null,
    dedupe_caller: dedupeCaller,
    dedupe_seconds: dedupeSeconds,
  }
}
