/** Stands where a record has no value. */
export function Nothing({ words = 'none' }: { readonly words?: string }) {
  return (
    <span className="nothing">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
