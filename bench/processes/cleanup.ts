/** Undoes whatever has been started, last first, however the run ends. */
export interface Cleanup {
  /** Registers how to undo something that has just been done. */
  add(undo: () => Promise<unknown>): void
  /** Runs everything registered; one failure does not keep the others from running. Asked again, it waits likewise. */
  run(): Promise<void>
}

export function createCleanup(): Cleanup {
  const undos: (() => Promise<unknown>)[] = []
  let finished: Promise<void> | null = null
  const undoAll = async () => {
    for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) {
      await undo().catch((error: unknown) => console.error('could not clean up:', error))
    }
  }
  return {
    add: undo => undos.push(undo),
    run: () => {
      finished ??= undoAll()
      return finished
    },
  }
}
