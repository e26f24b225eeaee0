/** Says that something is on its way. */
export function LoadingScreen() {
  return (
    <p className="loading" role="status">
      Loading …
    </p>
  )
}
