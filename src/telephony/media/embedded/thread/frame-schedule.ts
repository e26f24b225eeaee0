/** Every endpoint sends 50 packets a second. */
const FRAME_MS = 20

/** Samples of one frame. */
export const FRAME_SAMPLES = 160

/** Endpoints take turns within a frame, so that a thousand packets do not leave at once. */
export const GROUPS = 4

const TURN_MS = FRAME_MS / GROUPS

/** What is further behind is given up: a listener would hear it late for the rest of the call. */
const MAX_BEHIND_MS = 200

/** Turns that may be made up for at once: after a delay everybody is sent to at double speed, not in a burst. */
const TURNS_AT_ONCE = 2

/** When whose turn it is, by a clock that does not drift: each turn is due five milliseconds after the one before was. */
export class FrameSchedule {
  /** How late a turn was at worst, until somebody sets it back. */
  worstMs = 0
  #dueMs: number
  #group = 0

  constructor(nowMs: number) {
    this.#dueMs = nowMs
  }

  /** Begins anew after a time in which nobody had a turn: none of it was missed. */
  restart(nowMs: number): void {
    this.#dueMs = nowMs
  }

  /** Has `turn` called for each group that is due. @returns milliseconds to wait until the next call */
  run(nowMs: number, turn: (group: number) => void): number {
    this.worstMs = Math.max(this.worstMs, nowMs - this.#dueMs)
    if (nowMs - this.#dueMs > MAX_BEHIND_MS) this.#dueMs = nowMs
    for (let turns = 0; turns < TURNS_AT_ONCE && this.#dueMs <= nowMs; turns++) {
      turn(this.#group)
      this.#group = (this.#group + 1) % GROUPS
      this.#dueMs += TURN_MS
    }
    // Behind, the next two come a whole turn later.
    return this.#dueMs <= nowMs ? TURN_MS : Math.max(1, this.#dueMs - nowMs)
  }
}
