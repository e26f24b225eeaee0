/** The fields that were changed, whole: a list or an object of which a part was changed is sent entirely. */
export function changedValues<Values extends object>(
  values: Values,
  dirtyFields: Readonly<Record<string, unknown>>,
): Partial<Values> {
  const changed = Object.entries(values).filter(([name]) => isDirty(dirtyFields[name]))
  return Object.fromEntries(changed) as Partial<Values>
}

function isDirty(mark: unknown): boolean {
  if (typeof mark === 'object' && mark !== null) return Object.values(mark).some(isDirty)
  return mark === true
}
