export interface Refusal {
  readonly sentence: string
  /** What is wrong that no field of the form can show. */
  readonly details: readonly string[]
  /** Nobody was signed in: it is over once somebody is again. */
  readonly isSignedOut?: boolean
}

/** Why a form was not saved. */
export function FormProblem({ problem: { sentence, details } }: { readonly problem: Refusal }) {
  return (
    <div className="form-problem" role="alert">
      <p>{sentence}</p>
      {details.length > 0 && (
        <ul>
          {details.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
