import type { Capture } from './captures.ts'
import { eventsOf, type Findings, tellsMore, valuesOf } from './findings.ts'
import { FOREIGN_ALARMS, type OurName, ourNameFor } from './foreign-names.ts'
import { foreignAlarms, foreignNumber, foreignText } from './foreign-values.ts'

/** What the other decoder asserts, against what ours found. */
interface Verdict {
  met: boolean
  expected: string
  found: string
}

/** Null where the assertion does not count: a damaged frame is rightly turned away. */
export function assess(capture: Capture, findings: Findings): Verdict | null {
  if (findings.rejection === 'bad-checksum') return null
  const verdict = verdictOn(capture, findings)
  return findings.rejection === null ? verdict : { ...verdict, found: `rejected: ${findings.rejection}` }
}

function verdictOn(capture: Capture, findings: Findings): Verdict {
  const { positions, rejection } = findings
  switch (capture.expects) {
    case 'position':
    case 'positions':
      return capture.exact === undefined
        ? verdict(positions.length > 0, 'a position', count(findings))
        : assessExact(capture.exact, findings)
    case 'nothing':
      return verdict(positions.length === 0, 'no position', count(findings))
    case 'something':
      return verdict(rejection === null, 'anything but a rejection', count(findings))
    case 'attributes':
      return verdict(tellsMore(findings), 'some attribute', count(findings))
    case 'attribute':
      return capture.attribute === 'key_alarm'
        ? assessAlarm(capture.value ?? '', findings)
        : assessAttribute(capture.attribute ?? '', capture.value ?? '', findings)
  }
}

/** To the fifth decimal and to the second. */
function assessExact(exact: string, { positions }: Findings): Verdict {
  const [time = '', hasFix = '', latitude = '', longitude = ''] = exact.split(',').map(part => part.trim())
  const recordedAtMs = Date.parse(`${time.replaceAll('"', '').replace(' ', 'T')}Z`)
  const isSame = positions.some(
    position =>
      Math.abs(position.recordedAtMs - recordedAtMs) < 1000 &&
      position.hasFix === (hasFix === 'true') &&
      Math.abs(position.latitude - Number(latitude)) <= 1.000_001e-5 &&
      Math.abs(position.longitude - Number(longitude)) <= 1.000_001e-5,
  )
  const found = positions.map(({ recordedAtMs: at, hasFix: fix, latitude: lat, longitude: lon }) => {
    return `${new Date(at).toISOString()} ${fix} ${lat} ${lon}`
  })
  return verdict(isSame, exact, found.join('; ') || 'no position')
}

function assessAlarm(value: string, findings: Findings): Verdict {
  const kinds: string[] = eventsOf(findings).map(({ kind }) => kind)
  const alarms = foreignAlarms(value)
  const met = alarms.length > 0 && alarms.every(alarm => FOREIGN_ALARMS[alarm]?.some(kind => kinds.includes(kind)))
  return verdict(met, alarms.join(' and '), kinds.join(', ') || 'no event')
}

/** An answer to a command is a result, too. */
function assessAttribute(foreign: string, value: string, findings: Findings): Verdict {
  const ours = ourNameFor(foreign) ?? { names: [foreign], factor: 1, is: 'text' }
  const values = ours.names.flatMap(name => valuesOf(findings, name))
  if (foreign === 'key_result') values.push(...findings.answers)
  const met =
    value === 'null'
      ? findings.rejection === null && values.every(found => found === null)
      : values.some(found => isSame(found, value, ours))
  const translated = ourNameFor(foreign) === null ? 'no name of ours' : ours.names.join(' or ')
  return verdict(met, `${foreign} = ${value} (${translated})`, values.map(String).join(', ') || 'absent')
}

/** Numbers to half of the last place that either writes: a millivolt, a hundredth. */
function isSame(found: number | string | boolean | null, value: string, { factor, is }: OurName): boolean {
  if (found === null) return false
  if (is === 'flag') return String(found) === value
  const expected = foreignNumber(value) * factor
  if (typeof found === 'number') return Math.abs(found - expected) <= (factor > 1 ? 0.5 : 0.005)
  return is === 'text' && String(found).toLowerCase() === foreignText(value).toLowerCase()
}

function count({ positions, readings, answers }: Findings): string {
  return `${positions.length} positions, ${readings.length} readings, ${answers.length} answers`
}

function verdict(met: boolean, expected: string, found: string): Verdict {
  return { met, expected, found }
}
