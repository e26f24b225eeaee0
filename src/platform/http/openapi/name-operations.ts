import { type ApiDocument, operationsOf } from './document.ts'

/**
 * Gives every operation an id, unique in the document, from its summary: "List targets" becomes `listTargets`. Where
 * several paths serve the same thing, what sets them apart follows: `getAffiliateByAfid`, `listCallsV4`.
 */
export function nameOperations(document: ApiDocument): void {
  const taken = new Set<string>()
  for (const { path, method, operation } of operationsOf(document)) {
    const plain = camelCase(mainClause(withoutArticles(operation.summary ?? path)))
    const parameter = /\{(\w+)\}(?!.*\{)/.exec(path)?.[1]
    const version = /^\/api\/(v\d+)\//.exec(path)?.[1]
    const candidates = [
      plain,
      ...(version === undefined ? [] : [`${plain}${pascalCase(version)}`]),
      ...(parameter === undefined ? [] : [`${plain}By${pascalCase(parameter)}`]),
      `${method}${pascalCase(path)}`,
    ]
    const operationId = candidates.find(name => !taken.has(name)) ?? `${method}${path}`
    taken.add(operationId)
    // One route of several methods stands at each of them as the same object.
    document.paths[path] = { ...document.paths[path], [method]: { ...operation, operationId } }
  }
}

function mainClause(summary: string): string {
  return summary.split(/[:;,(]| – /, 1)[0] ?? summary
}

function withoutArticles(summary: string): string {
  return summary.replaceAll(/[’']s\b/g, '').replaceAll(/\b(a|an|the|your|its)\b /gi, '')
}

function camelCase(text: string): string {
  const name = pascalCase(text)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function pascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(word => word !== '')
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
