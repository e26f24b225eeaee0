import './styles/tokens.css'
import './styles/base.css'
import './styles/shell.css'
import './styles/top-bar.css'
import './styles/buttons.css'
import './styles/inputs.css'
import './styles/overlays.css'
import './styles/table.css'
import './styles/form.css'
import './styles/record.css'
import { outsideAddresses } from './addresses.ts'
import { loadAhead } from './ahead/load-ahead.ts'
import { applyScheme } from './shell/colour-scheme.ts'

// Small, and without any library: what it asks for arrives beside the code that needs it.
applyScheme()
const { reset, first, invitation } = outsideAddresses
if (![reset(), first(), invitation()].includes(location.pathname as never)) loadAhead()

import('./console.tsx').then(
  ({ startConsole }) => startConsole(document.getElementById('console') as HTMLElement),
  () => {
    document.body.textContent = 'The console did not arrive. Load the page again.'
  },
)
