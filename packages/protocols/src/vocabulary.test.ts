import { expect, test } from 'vitest'
import { isAttributeName } from './vocabulary.ts'

test.each(['batteryPercent', 'temperature3C', 'digitalInput12', 'tyrePressure1Kpa', 'io385', 'tlv225', 'info0d'])(
  '%s is a name that a codec may use',
  name => expect(isAttributeName(name)).toBe(true),
)

test.each(['battery', 'temperatureC', 'temperature0C', 'digitalInput', 'toString', 'io'])(
  '%s is not a name that a codec may use',
  name => expect(isAttributeName(name)).toBe(false),
)
