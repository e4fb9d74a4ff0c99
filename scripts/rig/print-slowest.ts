export interface TimedTest {
  name: string
  ms: number
}

const MOST = 20

/** What a run spent its time on; of a few tests nothing, since they are all in sight. */
export function printSlowest(timed: readonly TimedTest[]): void {
  if (timed.length < MOST) return
  console.log(`\nThe slowest ${MOST}:`)
  for (const { name, ms } of timed.toSorted((a, b) => b.ms - a.ms).slice(0, MOST)) {
    console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`)
  }
}
