/** @typedef {Node | string | number | null} Child null is left out */

/**
 * @typedef {string | number | boolean | null | ((event: Event) => void)} AttributeValue
 *   `true` sets the attribute without a value, `false` and null leave it out, a function listens to the event that
 *   the attribute names
 */

/**
 * Builds an element. Children only ever become nodes or text, so nothing that comes from the API can turn into
 * markup.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Readonly<Record<string, AttributeValue>>} [attributes]
 * @param {readonly Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const built = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') built.addEventListener(name, value)
    else if (value !== null && value !== false) built.setAttribute(name, value === true ? '' : String(value))
  }
  built.append(...present(children))
  return built
}

/**
 * Children without the nulls among them.
 * @param {readonly Child[]} children
 * @returns {(Node | string)[]}
 */
export function present(children) {
  return children
    .filter(child => child !== null)
    .map(child => (typeof child === 'number' ? String(child) : child))
}
