import './changes.css'

/** What the API sends, for who knows it: behind a line that opens it. */
export function AsSent({ value }: { readonly value: unknown }) {
  return (
    <details className="as-sent">
      <summary>Show as sent</summary>
      <pre>{JSON.stringify(value, null, 1)}</pre>
    </details>
  )
}
