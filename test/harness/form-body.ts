/** A form as its client sends it. */
export interface FormBody {
  readonly headers: Readonly<Record<string, string>>
  readonly payload: Buffer
}

/** A file of a form. */
export interface FormFile {
  readonly name: string
  readonly content: Uint8Array
}

/** `multipart/form-data`, written by Node's own `fetch`. Entries are sent in their order; a name may come again. */
export async function formBody(
  entries: readonly (readonly [string, string | FormFile])[],
): Promise<FormBody> {
  const form = new FormData()
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value.content as Uint8Array<ArrayBuffer>]), value.name)
  }
  const response = new Response(form)
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  }
}
