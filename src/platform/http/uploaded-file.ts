/** A file that came with a form, as it stands in the body among the fields. */
export class UploadedFile {
  /** As the client calls it, without directories; trust it for nothing. */
  readonly name: string
  readonly content: Buffer

  constructor(name: string, content: Buffer) {
    this.name = name
    this.content = content
  }
}
