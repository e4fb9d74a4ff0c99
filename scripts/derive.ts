// npm run derive -- DIRECTORY|FILE: what Milepost makes of recorded drives, without a server. Prints the trips and stops of
// each with their reasons and what is not believed, compares with `expect` where a recording has it, and ends with one JSON
// object. Exits with 1 where a figure is outside its band or the order of arrival made a difference.

import { deriveInEveryOrder } from './derive/arrivals.ts'
import { describeDerived } from './derive/describe.ts'
import { compareWith } from './derive/expectation.ts'
import { printedFigures } from './derive/figures.ts'
import { readRecordings } from './derive/recordings.ts'

const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error('npm run derive -- DIRECTORY: a directory of recordings (.json, .gpx), or one file')
  process.exit(2)
}

const result: Record<string, object> = {}
let faults = 0
const recordings = await readRecordings(path).catch((error: NodeJS.ErrnoException) => {
  console.error(error.code === 'ENOENT' ? `There is no ${path}` : `${path} cannot be read: ${error.message}`)
  process.exit(2)
})
if (recordings.length === 0) {
  console.error(`No recordings (.json, .gpx) in ${path}`)
  process.exit(2)
}
for (const recording of recordings) {
  if ('fault' in recording) {
    faults++
    console.error(`${recording.file}: ${recording.fault}`)
    continue
  }
  const { derived, orderIndependent } = deriveInEveryOrder(recording)
  const figures = printedFigures(recording, derived)
  const outside = compareWith(recording.expect, figures)
  console.log(describeDerived(recording, derived))
  for (const line of outside) console.log(`  OUTSIDE ITS BAND: ${line}`)
  if (!orderIndependent) console.log('  THE ORDER OF ARRIVAL MADE A DIFFERENCE')
  if (outside.length > 0 || !orderIndependent) faults++
  result[recording.name] = { ...figures, order_independent: orderIndependent }
}
console.log(JSON.stringify({ derive: result }))
process.exitCode = faults === 0 ? 0 : 1
