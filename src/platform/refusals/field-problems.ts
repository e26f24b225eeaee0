import { invalid } from './refusal.ts'

/** Gathers what is wrong with a body beyond its schema, so that its sender sees every problem at once. */
export class FieldProblems {
  readonly #messages = new Map<string, Set<string>>()

  /** @param field as the sender knows it; nested fields are dotted (`timers.url`) */
  add(field: string, message: string): void {
    const messages = this.#messages.get(field) ?? new Set()
    this.#messages.set(field, messages.add(message))
  }

  /** @throws the failed validation of the resource with this root key, when there is any problem */
  throwIfAny(rootKey: string): void {
    if (this.#messages.size > 0) this.throwAll(rootKey)
  }

  throwAll(rootKey: string): never {
    const entries = [...this.#messages].map(([field, messages]) => [field, [...messages]] as const)
    throw invalid(rootKey, Object.fromEntries(entries))
  }
}
