import { type ApiDocument, type JsonSchema, operationsOf } from '../document.ts'
import { anchorOf, fieldTable } from './field-table.ts'
import { escaped, folded, paragraphs, sentence, slugOf } from './markup.ts'
import { type Operation, operationSection, routeWords } from './operation-section.ts'

/** A heading of the document, and what stands under it. */
interface Chapter {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly operations: readonly Operation[]
}

export interface ReferencePages {
  /** @param sought words that each operation shown has all of; empty: all operations are shown */
  first(sought: string): string
  /** Null where there is no such chapter. */
  chapter(slug: string): string | null
}

/** The API document as pages that are read: what there is to begin with, then a page for each heading. */
export function referencePages(path: string, document: ApiDocument, introduction: string): ReferencePages {
  const chapters = chaptersOf(document)
  const texts = new Map(
    chapters.flatMap(({ operations }) => operations.map(each => [each, searchText(each)])),
  )
  const made = new Map<string, string>()
  return {
    first(sought) {
      const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
      const found = chapters
        .map(chapter => {
          const operations = chapter.operations.filter(each =>
            words.every(word => texts.get(each)?.includes(word)),
          )
          return { ...chapter, operations }
        })
        .filter(({ operations }) => operations.length > 0)
      const count = found.reduce((sum, { operations }) => sum + operations.length, 0)
      const body = `<h1>API reference</h1>
${words.length === 0 ? paragraphs(introduction) : `<p role="status">${count === 0 ? 'Nothing' : count} found for “${escaped(sought)}”. <a href="${path}/">Show everything</a></p>`}
${found.map(chapter => chapterList(path, chapter)).join('\n')}`
      return page(path, { title: 'API reference', chapters, current: null, sought, body })
    },
    chapter(slug) {
      const chapter = chapters.find(each => each.slug === slug)
      if (chapter === undefined) return null
      const known = made.get(slug)
      if (known !== undefined) return known
      const text = page(path, {
        title: `${chapter.name} · API reference`,
        chapters,
        current: slug,
        sought: '',
        body: chapterBody(document, chapter),
      })
      made.set(slug, text)
      return text
    },
  }
}

function chaptersOf(document: ApiDocument): readonly Chapter[] {
  const all = operationsOf(document) as readonly (Operation & { operation: { tags?: readonly string[] } })[]
  return (document.tags ?? [])
    .map(({ name, description = '' }) => ({
      name,
      slug: slugOf(name),
      description,
      operations: all.filter(({ operation }) => operation.tags?.[0] === name),
    }))
    .filter(({ operations }) => operations.length > 0)
}

/** What an operation is found by: its words, its path, and the names of what it takes. */
function searchText({ path, method, operation }: Operation): string {
  const names = (operation.parameters ?? []).map(({ name }) => name)
  const body =
    Object.keys(operation.requestBody?.content ?? {}).length > 0 ? JSON.stringify(operation.requestBody) : ''
  const { summary, description, operationId } = operation
  return [method, path, summary, description, operationId, ...names, body].join(' ').toLowerCase()
}

function chapterList(path: string, { name, slug, description, operations }: Chapter): string {
  const items = operations.map(
    each =>
      `<li><a href="${path}/${slug}#${escaped(each.operation.operationId ?? '')}">${sentence(each.operation.summary ?? '')}</a> <span class="route">${routeWords(each)}</span></li>`,
  )
  return `<section class="chapter"><h2><a href="${path}/${slug}">${escaped(name)}</a></h2>
<p>${sentence(description)}</p>
<ul>${items.join('\n')}</ul></section>`
}

function chapterBody(document: ApiDocument, { name, description, operations }: Chapter): string {
  const list = operations.map(
    ({ operation }) =>
      `<li><a href="#${escaped(operation.operationId ?? '')}">${sentence(operation.summary ?? '')}</a></li>`,
  )
  const objects = objectsOf(document, operations).map(([title, schema]) => objectSection(title, schema))
  return `<h1>${escaped(name)}</h1>
<p>${sentence(description)}</p>
<ul class="contents">${list.join('\n')}</ul>
${operations.map(each => operationSection(document, each)).join('\n')}
${objects.length === 0 ? '' : `<h2 class="objects">Objects</h2>\n${objects.join('\n')}`}`
}

function objectSection(name: string, schema: JsonSchema): string {
  const id = anchorOf(name)
  const fields = fieldTable(schema, `Fields of ${name}`)
  return `<section id="${escaped(id)}"><h3>${escaped(name)}</h3>
${schema.description === undefined ? '' : `<p>${sentence(schema.description)}</p>`}
${fields === '' ? folded('Schema', JSON.stringify(schema, null, 2)) : fields}</section>`
}

/** Every shared object that the operations speak of, and that those speak of, by name. */
function objectsOf(
  document: ApiDocument,
  operations: readonly Operation[],
): readonly (readonly [string, JsonSchema])[] {
  const shared = document.components?.schemas ?? {}
  const found = new Map<string, JsonSchema>()
  const look = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = shared[name]
      if (schema === undefined || found.has(name)) continue
      found.set(name, schema)
      look(schema)
    }
  }
  for (const { operation } of operations) look([operation.requestBody, operation.responses])
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1))
}

interface PageParts {
  readonly title: string
  readonly chapters: readonly Chapter[]
  readonly current: string | null
  readonly sought: string
  readonly body: string
}

function page(path: string, { title, chapters, current, sought, body }: PageParts): string {
  const links = chapters.map(
    ({ name, slug }) =>
      `<li><a href="${path}/${slug}"${slug === current ? ' aria-current="page"' : ''}>${escaped(name)}</a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Dialplane</title>
<link rel="stylesheet" href="${path}/reference.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="product" href="${path}/">Dialplane API</a>
<form action="${path}/" role="search"><label for="sought">Search</label><input id="sought" name="q" type="search" value="${escaped(sought)}" placeholder="cap, tag_list, /rtbs"><button type="submit">Find</button></form>
<span><a href="/guide/">Guide</a> <a href="/openapi.json">OpenAPI document</a> <a href="/console/">Console</a></span>
</header>
<nav aria-label="Chapters"><ul>
${links.join('\n')}
</ul></nav>
<main id="content" tabindex="-1">
${body}
</main>
</body>
</html>
`
}
