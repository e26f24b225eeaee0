/** A "token" (RFC 3261, section 25.1): methods, header names, names of parameters. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

const TOKEN = /^[A-Za-z0-9\-.!%*_+`'~]+$/
