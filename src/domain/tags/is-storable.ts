/** Whether a text can be kept: storage takes neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}

const UNSTORABLE = /\0|\p{Surrogate}/u
