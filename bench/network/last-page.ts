/** The number of a list's last page, as the `Link` header of its first page tells; null when there is only one. */
export function lastPage(firstPage: Response): number | null {
  const number = /[?&]page=(\d+)[^>]*>; rel="last"/.exec(firstPage.headers.get('link') ?? '')?.[1]
  return number === undefined ? null : Number(number)
}
