/**
 * What stands for the name of a record that the reader may not know, that is gone, or that is not known yet: `a target (id 5)`.
 * An id by itself would read like a name; with it two of them can be told apart, and a list be narrowed to one.
 */
export function unnamed(kind: string, id: number): string {
  return `a ${kind} (id ${id})`
}

/** `publisher Acme`, and `a publisher (id 7)` of one without a name, which says already what it is. */
export function called(kind: string, id: number, name: string): string {
  return name === unnamed(kind, id) ? name : `${kind} ${name}`
}

/** `A target (id 5) was ringing.`: as it begins a sentence. Names stay as they are written. */
export function beginning(sentence: string): string {
  return sentence.startsWith('a ') ? `A${sentence.slice(1)}` : sentence
}
