import { addresses } from '../../addresses.ts'
import type { Screen } from '../../shell/screen.ts'

export const capSimulationScreens: readonly Screen[] = [
  {
    path: addresses.capSimulation(),
    title: 'Cap what-if',
    needs: ['read', 'cap_simulations'],
    load: async () => (await import('./cap-simulation-screen.tsx')).CapSimulationScreen,
  },
]
