import { useRouter } from '@tanstack/react-router'

/** Whether there is a screen at this address: what leads to one that there is not is left out. */
export function useHasScreen(): (address: string) => boolean {
  const { routesByPath } = useRouter()
  const shapes = Object.keys(routesByPath).map(path => path.replace(/\$\w+/, '$'))
  return address => shapes.includes(address) || shapes.includes(address.replace(/[^/]+$/, '$'))
}
