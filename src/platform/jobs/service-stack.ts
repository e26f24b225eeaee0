/** What runs until it is stopped, or only answers, and is drained of what it was asked. */
type Stoppable = { stop(): Promise<unknown> } | { drain(): Promise<unknown> }

/** What has been started, each on top of what it needs: it is stopped before that is. */
export interface ServiceStack {
  /** @returns the service, so that whoever starts it goes on with it */
  add<Service extends Stoppable>(service: Service): Service
  /**
   * Stops everything, the newest first, also where one fails.
   * @throws the first failure, once all were stopped
   */
  stop(): Promise<void>
}

export function createServiceStack(): ServiceStack {
  const services: Stoppable[] = []
  return {
    add: service => {
      services.push(service)
      return service
    },
    stop: () =>
      takeAllSteps(
        services
          .splice(0)
          .reverse()
          .map(service => () => ('stop' in service ? service.stop() : service.drain())),
      ),
  }
}

/**
 * Takes every step in order, also when an earlier one fails: what is closed late must be closed though the database was
 * lost first.
 * @throws the first failure, once all steps were taken
 */
export async function takeAllSteps(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
