import { createApiClient } from './api-client.js'
import { listCompanies } from './company-api.js'
import { FOREIGN_LINK, takeLinkedCompany } from './company-link.js'
import { notify } from './notice.js'
import { endSession, keepApiKey, keepCompanyId, readApiKey, readCompanyId } from './session.js'
import { signInForm } from './sign-in.js'
import { openWorkspace } from './workspace.js'

/** @import { SignedIn } from './sign-in.js' */

const root = /** @type {HTMLElement} */ (document.getElementById('dashboard'))

await begin()

/** Goes on with the key that this tab knows, or asks for one. */
async function begin() {
  const apiKey = readApiKey()
  if (apiKey === null) return askForKey(null)
  try {
    const client = createApiClient(apiKey)
    await open({ apiKey, client, companies: await listCompanies(client) })
  } catch (error) {
    askForKey(error instanceof Error ? error.message : String(error))
  }
}

/** @param {string | null} problem */
function askForKey(problem) {
  const form = signInForm(problem, open)
  root.replaceChildren(form.element)
  form.focus()
}

/** @param {SignedIn} signedIn */
async function open(signedIn) {
  keepApiKey(signedIn.apiKey)
  const zones = await (await fetch(new URL('time-zones.json', import.meta.url))).json()
  const linked = takeLinkedCompany()
  const known = [linked, readCompanyId()].flatMap(wanted =>
    signedIn.companies.filter(({ id }) => id === wanted),
  )
  show(known[0] ?? signedIn.companies[0])
  if (linked !== null && known[0]?.id !== linked) notify(FOREIGN_LINK)

  /** @param {{ id: number } | undefined} company */
  function show(company) {
    if (company === undefined)
      return askForKey('This key belongs to no Company: ask its owner for a role in one.')
    keepCompanyId(company.id)
    const workspace = openWorkspace({
      signedIn,
      zones,
      companyId: company.id,
      onCompany(id) {
        workspace.close()
        show({ id })
      },
      onSignOut(problem) {
        workspace.close()
        endSession()
        askForKey(problem)
      },
    })
    root.replaceChildren(workspace.element)
  }
}
