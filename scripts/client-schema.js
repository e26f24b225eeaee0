import openapiTS, { astToString } from 'openapi-typescript'

const HEADER = '/** Made from the API document by `npm run client`; not to be edited by hand. */\n\n'

/**
 * The client's types, made from the API document.
 * @param {string} document as `GET /openapi.json` answers it
 * @returns {Promise<string>} the text of `client/src/schema.ts`
 */
export async function clientSchema(document) {
  const ast = await openapiTS(withoutExamples(document), { defaultNonNullable: false, alphabetize: true })
  return HEADER + astToString(ast)
}

/**
 * Types say what examples would, in a twentieth of the room.
 * @param {string} document
 */
function withoutExamples(document) {
  return JSON.parse(document, (name, value) => {
    const isExample = name === 'example' || (name === 'examples' && Array.isArray(value))
    return isExample ? undefined : value
  })
}
