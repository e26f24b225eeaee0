/** No more calls can be carried for now: every thread has as many as it keeps up with, or all ports are taken. */
export class MediaFull extends Error {
  override readonly name = 'MediaFull'
}

/** A session description that cannot be met (488), with the reason in words. */
export class UnacceptableMedia extends Error {
  override readonly name = 'UnacceptableMedia'
}

/** The endpoint is closed, or what carried its sound is gone. */
export class MediaLost extends Error {
  override readonly name = 'MediaLost'
}
