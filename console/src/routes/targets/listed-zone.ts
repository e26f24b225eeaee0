import { TIME_ZONES, type TimeZoneName } from '../../words/time-zones.ts'

/**
 * The name by which the API lists a zone of the IANA (`America/New_York`, also `US/Eastern`). Of several names with the same
 * clocks, those that the zone itself is listed for, `Asia/Shanghai` Beijing and not Chongqing; of several such the one of the city
 * that it is called after: `Asia/Kolkata` is Kolkata, not Mumbai. Null: it lists none.
 */
export function listedZone(iana: string): TimeZoneName | null {
  const clocks = canonical(iana)
  if (clocks === null) return null
  listed ??= namesByClocks()
  const alike = listed.get(clocks) ?? []
  const [names = []] = [
    alike.filter(name => TIME_ZONES[name] === iana),
    alike.filter(name => TIME_ZONES[name] === clocks),
    alike,
  ].filter(({ length }) => length > 0)
  if (names.length === 1) return names[0] ?? null
  return names.find(name => TIME_ZONES[name].endsWith(`/${name.replaceAll(' ', '_')}`)) ?? null
}

/** Asking the browser takes long enough that rows of a table cannot ask for all of them each. */
let listed: ReturnType<typeof namesByClocks> | undefined

function namesByClocks(): ReadonlyMap<string | null, readonly TimeZoneName[]> {
  const names = new Map<string | null, TimeZoneName[]>()
  for (const name of Object.keys(TIME_ZONES) as TimeZoneName[]) {
    const clocks = canonical(TIME_ZONES[name])
    names.set(clocks, [...(names.get(clocks) ?? []), name])
  }
  return names
}

/**
 * A cell of a file as the API takes it; what is no zone is left for the API to refuse. So are abbreviations, though browsers know
 * some: `BST` is Dhaka's to them, and `MST` a zone without summer time.
 */
export function importedZone(cell: string): string {
  return cell in TIME_ZONES || !cell.includes('/') ? cell : (listedZone(cell) ?? cell)
}

/** What the browser calls the zone, which has older names too; null: it knows none such. */
function canonical(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
