/** What a call holds of one target; without a target, all that it holds. */
export interface SlotKey {
  readonly companyId: number
  readonly callUuid: string
  readonly targetId: number | null
}

/** The JSON in which the slot functions of the database take slots. */
export function slotKeys(slots: readonly SlotKey[]): string {
  return JSON.stringify(
    slots.map(({ companyId, callUuid, targetId }) => ({
      company_id: companyId,
      call_uuid: callUuid,
      target_id: targetId,
    })),
  )
}
