/** One attempt: more than one target id = ring all at once. */
export interface RouteStep {
  readonly targetIds: readonly number[]
  readonly targetGroupId: number | null
}

/** What the order of a step follows from, drawn once: a comparator that tossed coins would not sort. */
export interface Place {
  /** By `rankOf`. The lowest comes first. */
  readonly rank: number
  /** Inside a rank, the highest comes first. */
  readonly worth: number
  /** Of what is worth the same, the lowest comes first; of equal draws, what was considered first. Positive. */
  readonly draw: number
  readonly step: RouteStep
}

/** Priority and weight as one number: weight 0 comes behind every other weight of its priority. */
export function rankOf(priority: number, weight: number): number {
  return weight === 0 ? priority * 2 + 1 : priority * 2
}

/**
 * The steps of all places in the order in which they are to be tried. Calls wait for this: where all of a rank are worth
 * the same, which is the rule, it takes time in proportion to the places.
 * @param places may be sorted on the way
 */
export function orderPlaces(places: Place[]): readonly RouteStep[] {
  if (places.length <= FEW) return sortFew(places).map(stepOf)
  const byRank = new Map<number, Place[]>()
  for (const place of places) {
    const peers = byRank.get(place.rank)
    if (peers === undefined) byRank.set(place.rank, [place])
    else peers.push(place)
  }
  const steps: RouteStep[] = []
  for (const [, peers] of [...byRank].sort(([one], [other]) => one - other)) addInOrder(peers, steps)
  return steps
}

function addInOrder(peers: Place[], steps: RouteStep[]): void {
  addSteps(areWorthTheSame(peers) ? sortByDraw(peers) : peers.sort(byWorthAndDraw), steps)
}

function stepOf({ step }: Place): RouteStep {
  return step
}

function addSteps(places: readonly Place[], steps: RouteStep[]): void {
  for (const place of places) steps.push(place.step)
}

function areWorthTheSame(places: readonly Place[]): boolean {
  const worth = places[0]?.worth
  for (const place of places) if (place.worth !== worth) return false
  return true
}

function byWorthAndDraw(left: Place, right: Place): number {
  if (left.worth !== right.worth) return left.worth > right.worth ? -1 : 1
  return byDraw(left, right)
}

function byDraw(left: Place, right: Place): number {
  return left.draw - right.draw
}

function byRankWorthAndDraw(left: Place, right: Place): number {
  return left.rank === right.rank ? byWorthAndDraw(left, right) : left.rank - right.rank
}

/** Up to so many, sorting by insertion is faster than any other. */
const FEW = 16

/** How many places a part has on average: so few are sorted fastest by insertion. */
const PART_SIZE = 5

function sortByDraw(places: Place[]): readonly Place[] {
  if (places.length <= FEW) return sortFew(places)
  const { sorted, longestPart } = sortedIntoParts(places)
  return longestPart <= FEW ? sortFew(sorted) : sorted.sort(byDraw)
}

/**
 * Lays places out in parts, each of which has lower draws than those behind it, so that little is left to sort. The share
 * `1 - mean / (draw + mean)` ascends with the draw, however it is rounded, and spreads draws, which are waiting times,
 * about evenly between 0 and 1. Only weights that differ by orders of magnitude make long parts.
 */
function sortedIntoParts(places: readonly Place[]): { sorted: Place[]; longestPart: number } {
  let sum = 0
  for (const { draw } of places) sum += draw
  const mean = sum / places.length
  const count = Math.ceil(places.length / PART_SIZE)
  // One more than `count`: the share of a draw that is far above the mean is rounded to 1.
  const sizes = new Uint32Array(count + 1)
  const partOf = new Uint32Array(places.length)
  for (let index = 0; index < places.length; index++) {
    const { draw } = places[index] as Place
    const part = ((1 - mean / (draw + mean)) * count) | 0
    partOf[index] = part
    sizes[part] = (sizes[part] as number) + 1
  }
  let longestPart = 0
  let begin = 0
  for (let part = 0; part <= count; part++) {
    const size = sizes[part] as number
    longestPart = Math.max(longestPart, size)
    // From here on: where the part's next place belongs.
    sizes[part] = begin
    begin += size
  }
  const sorted = [...places]
  for (let index = 0; index < places.length; index++) {
    const part = partOf[index] as number
    const free = sizes[part] as number
    sorted[free] = places[index] as Place
    sizes[part] = free + 1
  }
  return { sorted, longestPart }
}

/** Sorts in place; of what is equal in all, the first stays first. */
function sortFew(places: Place[]): readonly Place[] {
  for (let index = 1; index < places.length; index++) {
    const place = places[index] as Place
    let free = index
    for (; free > 0; free--) {
      const before = places[free - 1] as Place
      if (byRankWorthAndDraw(before, place) <= 0) break
      places[free] = before
    }
    places[free] = place
  }
  return places
}
