import { candidateTable } from './candidate-table.js'
import { element } from './element.js'
import { hashOf } from './location-hash.js'
import { tryForm } from './try-form.js'
import { previewOf, simulatedCallOf } from './try-request.js'

/** @import { RoutingPreview } from './wire-types.d.ts' */
/** @import { View, ViewContext } from './view.d.ts' */

/**
 * Asks how a call would be routed, and places simulated ones.
 * @param {ViewContext} context
 * @returns {View}
 */
export function tryView(context) {
  const form = tryForm({
    onPreview: () => attempt(preview),
    onSimulate: () => attempt(simulate),
  })
  const result = element('div', { class: 'result', 'aria-live': 'polite' })
  const never = new AbortController().signal
  let isBusy = false

  async function preview() {
    const answer = await context.api.previewRoute(previewOf(form.read()))
    const ids = answer.candidates.flatMap(candidate => [
      /** @type {const} */ (['target', candidate.target_id]),
      /** @type {const} */ (['group', candidate.target_group_id]),
    ])
    await context.names.learn(ids, never)
    result.replaceChildren(previewResult(answer, context))
  }

  async function simulate() {
    const fields = form.read()
    const numbers = await context.api.numbersOf(fields.cid)
    const number = numbers[0]?.number
    if (number === undefined) {
      throw new Error(`Campaign ${fields.cid} has no number to call: create one with POST /numbers.json.`)
    }
    const call = await context.api.simulateCall(simulatedCallOf(fields, number))
    location.hash = hashOf('calls', call.uuid)
  }

  /** @param {() => Promise<void>} action */
  async function attempt(action) {
    if (isBusy) return
    isBusy = true
    form.setBusy(true)
    try {
      await action()
      context.notify(null)
    } catch (error) {
      context.notify(error instanceof Error ? error.message : String(error))
    } finally {
      isBusy = false
      form.setBusy(false)
    }
  }

  async function refresh() {
    const [campaigns, affiliates] = await Promise.all([context.api.campaigns(), context.api.affiliates()])
    form.offer(campaigns, affiliates)
  }

  const view = element(
    'section',
    { 'aria-labelledby': 'view-title' },
    element(
      'header',
      { class: 'view-header' },
      element('h1', { id: 'view-title', tabindex: '-1' }, 'Try it'),
    ),
    element(
      'p',
      { class: 'lead' },
      'A preview says where a call would go and why: nothing is stored, counted or rung. ' +
        'A simulated call is a real one whose carrier is played by a script: it counts, and is logged.',
    ),
    form.element,
    result,
  )
  return { element: view, refresh }
}

/**
 * @param {RoutingPreview} preview
 * @param {ViewContext} context
 */
function previewResult({ decision, order, candidates }, { names }) {
  return element(
    'div',
    {},
    element('h2', {}, DECISIONS[decision]),
    order.length === 0
      ? null
      : element('p', {}, `First ${order.map(id => names.of('target', id)).join(', then ')}.`),
    candidates.length === 0
      ? element('p', {}, 'Nobody was considered: nothing is attached to this menu option.')
      : element('div', { class: 'scroller' }, candidateTable(candidates, order, names)),
  )
}

const DECISIONS = {
  dial: 'The call would be dialled',
  'no-target': 'Nobody would get the call',
  blocked:
    'The call would be refused: the campaign, the number or the publisher is paused, or the caller is suppressed',
}
