/** Narrower than this, a table's columns would hold no words. */
const MIN_WIDTH = 60

/** A longer line is hard to read, however wide the terminal. */
const MAX_WIDTH = 110

/** Where output goes to a file or a pipe. */
const DEFAULT_WIDTH = 80

/** How many characters a line of output may have. */
export function outputWidth(stream: { readonly columns?: number | undefined }): number {
  return Math.min(Math.max(stream.columns || DEFAULT_WIDTH, MIN_WIDTH), MAX_WIDTH)
}
