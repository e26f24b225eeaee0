import type { CallOrigin } from './call-state.ts'

/** What the recording of a call is named: its Company is in it, so that whoever finds it again knows whose it is. */
export function recordingName({ companyId, uuid }: Pick<CallOrigin, 'companyId' | 'uuid'>): string {
  return `${companyId}-${uuid}`
}

/** Which call a recording with this name is of; null where no call's recording is named so. */
export function callOfRecording(name: string): Pick<CallOrigin, 'companyId' | 'uuid'> | null {
  const [, companyId, uuid] = NAME.exec(name) ?? []
  return companyId === undefined || uuid === undefined ? null : { companyId: Number(companyId), uuid }
}

/** No id of a Company has more than nine digits and fits into its column. */
const NAME = /^([1-9]\d{0,8})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
