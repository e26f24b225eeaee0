/** What a running service says of itself: each value by its name, with labels as they are written. */
export async function readMetrics(url: string): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${url}/metrics`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}: ${text}`)
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map(line => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

/** The memory that a running service takes, in bytes, as its metrics tell. */
export async function residentBytes(url: string): Promise<number> {
  return (await readMetrics(url)).get('process_resident_memory_bytes') ?? Number.NaN
}
