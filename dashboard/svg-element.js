/** @typedef {Readonly<Record<string, string | number | null>>} SvgAttributes null is left out */

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Builds an element of a drawing. As with `element`, children only ever become nodes or text.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {SvgAttributes} [attributes]
 * @param {readonly (Node | string | null)[]} children null is left out
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svgElement(tag, attributes = {}, ...children) {
  const built = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) built.setAttribute(name, String(value))
  }
  built.append(...children.filter(child => child !== null))
  return built
}

/**
 * A drawing as one picture with a name and a description, for those who hear the page.
 * @param {{ id: string, width: number, height: number, title: string, description: string }} picture
 * @param {readonly Node[]} children
 */
export function svgPicture({ id, width, height, title, description }, children) {
  const names = { title: `${id}-title`, description: `${id}-description` }
  return svgElement(
    'svg',
    {
      class: 'chart',
      role: 'img',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'aria-labelledby': `${names.title} ${names.description}`,
    },
    svgElement('title', { id: names.title }, title),
    svgElement('desc', { id: names.description }, description),
    ...children,
  )
}
