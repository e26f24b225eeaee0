/** Sound as files hold it: samples from −1 to 1, the channels apart. */
export interface LinearSound {
  readonly samplesPerSecond: number
  readonly channels: readonly Float32Array[]
}

/** What cannot be read as the kind of audio that it should be, with the reason in words. */
export class UnreadableAudio extends Error {
  override readonly name = 'UnreadableAudio'
}
