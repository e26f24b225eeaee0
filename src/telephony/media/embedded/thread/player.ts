import { FRAME_SAMPLES } from './frame-schedule.ts'

interface Playing {
  readonly sounds: readonly Int16Array[]
  readonly loopFrom: number | null
  readonly done: (outcome: 'finished' | 'stopped') => void
}

/** Plays sounds one after the other, a frame at a time. */
export class Player {
  #playing: Playing | null = null
  #sound = 0
  #position = 0

  get isPlaying(): boolean {
    return this.#playing !== null
  }

  /**
   * @param loopFrom which sound to go on with after the last, for ever; null: none
   * @param done told once: at the end, or when something else is played, or nothing any more
   */
  play(sounds: readonly Int16Array[], loopFrom: number | null, done: Playing['done']): void {
    this.stop()
    // Sounds of nothing would be looped through within one frame, for ever.
    if (sounds.slice(loopFrom ?? 0).every(({ length }) => length === 0)) {
      done('finished')
      return
    }
    this.#playing = { sounds, loopFrom, done }
    this.#sound = 0
    this.#position = 0
  }

  stop(): void {
    const playing = this.#playing
    this.#playing = null
    playing?.done('stopped')
  }

  /** Fills the frame; with silence beyond the end, where it may be asked for no more. */
  read(frame: Int16Array): void {
    const playing = this.#playing
    let filled = 0
    while (playing !== null && filled < FRAME_SAMPLES) {
      const sound = playing.sounds[this.#sound]
      if (sound === undefined) {
        if (playing.loopFrom === null) break
        this.#sound = playing.loopFrom
        continue
      }
      // By hand: a view of the part that is copied would be garbage, fifty times a second.
      while (filled < FRAME_SAMPLES && this.#position < sound.length) {
        frame[filled++] = sound[this.#position++] ?? 0
      }
      if (this.#position < sound.length) return
      this.#sound++
      this.#position = 0
    }
    frame.fill(0, filled)
    if (playing === null || playing.loopFrom !== null || this.#sound < playing.sounds.length) return
    this.#playing = null
    playing.done('finished')
  }
}
