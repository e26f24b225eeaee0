/**
 * Keeps a parent's children in step with a list of plain items: children whose item did not change stay the same
 * nodes, so that a refresh moves neither focus nor selection nor scroll.
 * @template Item
 * @param {Element} parent
 * @param {(item: Item) => string | number} keyOf
 * @param {(item: Item) => HTMLElement} render
 * @returns {(items: readonly Item[]) => void}
 */
export function keyedList(parent, keyOf, render) {
  /** @type {Map<string | number, { text: string, node: HTMLElement }>} */
  let shown = new Map()
  return items => {
    const next = new Map()
    for (const item of items) {
      const text = JSON.stringify(item)
      const before = shown.get(keyOf(item))
      next.set(
        keyOf(item),
        before?.text === text ? before : { text, node: replaced(before?.node, render(item)) },
      )
    }
    shown = next
    place(
      parent,
      [...next.values()].map(({ node }) => node),
    )
  }
}

/**
 * A row that changes keeps the focus that stood inside it, on the element in the same position.
 * @param {HTMLElement | undefined} before
 * @param {HTMLElement} after
 */
function replaced(before, after) {
  if (before === undefined) return after
  const { activeElement } = document
  const focusable = [...before.querySelectorAll(FOCUSABLE)]
  const focused = activeElement === null ? -1 : focusable.indexOf(activeElement)
  before.replaceWith(after)
  const successor = after.querySelectorAll(FOCUSABLE)[focused]
  if (successor instanceof HTMLElement) successor.focus({ preventScroll: true })
  return after
}

const FOCUSABLE = 'a[href], button, input, select'

/**
 * @param {Element} parent
 * @param {readonly HTMLElement[]} nodes
 */
function place(parent, nodes) {
  const wanted = new Set(nodes)
  for (const child of [...parent.children])
    if (child instanceof HTMLElement && !wanted.has(child)) child.remove()
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null)
  })
}
