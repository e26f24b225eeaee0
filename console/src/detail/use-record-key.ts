import { useParams } from '@tanstack/react-router'

/** The key of the record that the address names, by the pattern's last placeholder: `/publishers/$id`. */
export function useRecordKey(parameter = 'id'): string {
  const parameters = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>
  return parameters[parameter] ?? ''
}
