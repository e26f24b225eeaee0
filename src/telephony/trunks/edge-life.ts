/** This edge among all that use the database: what others know of it ends with it. */
export interface EdgeLife {
  /** By which rows name it. */
  readonly processId: string
  /** Says that it lives; to be said every few seconds. */
  beat(): Promise<void>
  /** Edges that are dead as long as this stays their last sign of life; to be asked every few seconds. */
  findDead(): Promise<readonly DeadEdge[]>
  /** Says that it has come to its end. */
  end(): Promise<void>
}

interface DeadEdge {
  readonly processId: string
  readonly lastBeatAt: Date
}
