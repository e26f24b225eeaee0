/**
 * What anybody but the process that runs a call sets `updated_at` of `calls AS call` to. While a call runs, that is when
 * its process was last heard of, and so when the call ends should it be lost: only one that has finished counts as updated.
 */
export const UPDATED_FROM_OUTSIDE =
  "CASE call.status WHEN 'finished' THEN greatest(call.updated_at, now()) ELSE call.updated_at END"
