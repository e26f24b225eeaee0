/** `812 B`, `48.2 kB`, `3.1 MB`: a thousand each, as files are shown. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes}\u00a0B`
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)}\u00a0kB`
  return `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`
}
