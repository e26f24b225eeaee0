/** Where a form is: without what its address says of the screen that it lies over (parts/link.tsx). */
export function ownAddress(): string {
  const { pathname, search } = location
  return history.state?.isOver ? pathname : `${pathname}${search}`
}
