import './styles/tokens.css'
import './styles/base.css'
import './styles/shell.css'
import './styles/controls.css'
import './styles/table.css'
import './styles/form.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from './console.tsx'
import { applyScheme } from './shell/colour-scheme.ts'

applyScheme()

createRoot(document.getElementById('console') as HTMLElement).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)
