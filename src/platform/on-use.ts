/** Made when first asked for, and kept; what cannot be made fails each time that it is asked for. */
export function onUse<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
