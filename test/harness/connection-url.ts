type SocketConnection = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** A connection string for a server on a unix socket, in the form that both `pg` and libpq read. */
export function connectionUrl({ host, port, user, database }: SocketConnection): string {
  return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`
}
