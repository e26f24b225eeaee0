import { AggregatorRegistry, type Registry } from 'prom-client'

/** The metrics of one process, as `Registry.getMetricsAsJSON` returns them. */
export type MetricsReport = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The metrics of several processes as one text. */
export interface MergedReports {
  /** Takes the newest report of a process in place of the one before. */
  keep(processId: number, report: MetricsReport): void
  /**
   * A process is gone. What it counted stays in the sums, as of its last report: a counter that fell would be read as
   * one that began anew, and everything that the others ever counted as new.
   */
  retire(processId: number): void
  /** Prometheus text: sums, but for what prom-client averages or leaves out because a sum says nothing. */
  text(): Promise<string>
}

export function mergedReports(): MergedReports {
  const reports = new Map<number, MetricsReport>()
  /** At most one report for each process that died: merged whenever the text is asked for. */
  let ofTheGone: readonly MetricsReport[] = []
  return {
    keep: (processId, report) => {
      reports.set(processId, report)
    },
    retire: processId => {
      const last = reports.get(processId)
      if (last === undefined) return
      reports.delete(processId)
      ofTheGone = [...ofTheGone, last.filter(onlyGrows)]
    },
    text: async () => {
      const gone = ofTheGone
      const merged = await AggregatorRegistry.aggregate([...gone]).getMetricsAsJSON()
      // Others may have gone meanwhile.
      ofTheGone = [merged, ...ofTheGone.slice(gone.length)]
      return AggregatorRegistry.aggregate([...reports.values(), ...ofTheGone]).metrics()
    },
  }
}

/** What prom-client's types number, it writes in words. */
function onlyGrows({ type }: MetricsReport[number]): boolean {
  return ['counter', 'histogram'].includes(String(type))
}
