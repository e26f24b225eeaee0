/** What stands behind $1, $2, … of a statement. */
export class StatementValues {
  readonly all: unknown[] = []
  readonly #placeOf = new Map<string, string>()

  add(value: unknown): string {
    this.all.push(value)
    return `$${this.all.length}`
  }
  instant(at: number): string {
    return `${this.add(new Date(at))}::timestamptz`
  }
  company({ companyId }: { readonly companyId: number }): string {
    return this.#once('company', companyId, 'integer')
  }
  zone({ zone }: { readonly zone: string }): string {
    return this.#once('zone', zone, 'text')
  }
  tagKeys({ tagKeys }: { readonly tagKeys: readonly string[] }): string {
    return this.#once('tagKeys', tagKeys, 'text[]')
  }
  tagKey(key: string): string {
    return this.#once(`tag ${key}`, key, 'text')
  }

  #once(name: string, value: unknown, type: string): string {
    const place = this.#placeOf.get(name) ?? `${this.add(value)}::${type}`
    this.#placeOf.set(name, place)
    return place
  }
}
