/** The values that `[tokens]` of a template stand for, looked up by name; absent is empty. A Map of texts is one. */
export interface TokenSource {
  get(name: string): string | undefined
}
