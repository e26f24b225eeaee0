import type { FastifyRequest } from 'fastify'
import { type CommitTrace, type CommitWitness, traceCommits } from '../database/commit-trace.ts'

const traces = new WeakMap<FastifyRequest, CommitTrace>()

/**
 * Runs the handler of a request and remembers whether anything of it was committed.
 * @param witness who knows that where the connection breaks, if anybody does
 */
export function tracingEffect<T>(
  request: FastifyRequest,
  witness: CommitWitness | null,
  handle: () => T | Promise<T>,
): Promise<T> {
  const trace = { hasCommitted: false, effect: null, witness }
  traces.set(request, trace)
  return traceCommits(trace, handle)
}

/** Whether a request changed something for good, whatever it failed with afterwards. */
export function hasTakenEffect(request: FastifyRequest): boolean {
  return traces.get(request)?.hasCommitted === true
}
