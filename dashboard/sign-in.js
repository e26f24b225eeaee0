import { createApiClient } from './api-client.js'
import { listCompanies } from './company-api.js'
import { element } from './element.js'

/** @import { ApiClient } from './company-api.js' */
/** @import { Company } from './wire-types.d.ts' */

/** @typedef {{ apiKey: string, client: ApiClient, companies: readonly Company[] }} SignedIn */

/**
 * Asks for an API key until the service accepts one.
 * @param {string | null} problem why it is asked for again
 * @param {(signedIn: SignedIn) => void} onAccepted
 */
export function signInForm(problem, onAccepted) {
  const input = element('input', {
    type: 'password',
    id: 'api-key',
    autocomplete: 'off',
    required: true,
    'aria-describedby': 'api-key-problem api-key-hint',
  })
  const button = element('button', { type: 'submit', class: 'primary' }, 'Show the dashboard')
  const message = element('p', { id: 'api-key-problem', class: 'problem', role: 'alert' }, problem)
  const form = element(
    'form',
    { class: 'sign-in' },
    element('h1', {}, 'Dialplane'),
    element('p', {}, 'Where calls go, and why.'),
    element('label', { for: input.id }, 'API key'),
    input,
    element(
      'small',
      { id: 'api-key-hint' },
      'Printed once when the service was started the first time. It stays in this tab, and is forgotten with it.',
    ),
    button,
    message,
  )
  form.addEventListener('submit', async event => {
    event.preventDefault()
    message.textContent = ''
    const apiKey = input.value.trim()
    try {
      const client = createApiClient(apiKey)
      onAccepted({ apiKey, client, companies: await listCompanies(client) })
    } catch (error) {
      message.textContent = error instanceof Error ? error.message : String(error)
      input.select()
    }
  })
  return { element: form, focus: () => input.focus() }
}
