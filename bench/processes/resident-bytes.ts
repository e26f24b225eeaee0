/** The memory that a running service takes, in bytes, as its metrics tell. */
export async function residentBytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1])
}
