import { expect, test } from 'vitest'
import { capturedFrames } from '../captured-frames.fixture.ts'
import { decodeStream, positionsOf } from '../decoder-contract.fixture.ts'
import { isAttributeName } from '../vocabulary.ts'
import { ruptela } from './protocol.ts'

/** What comes behind the login, by place in the file. */
const found = [
  ['unsupported-message'], // a piece of a picture
  ['frame'],
  ['bad-checksum', 'bad-login'], // its length counts less than half of it
  ['command-response'],
  ['bad-checksum', 'bad-login'], // likewise
  ['frame'],
  ['frame'],
  ['frame'],
  ['frame'],
]

function decode(frame: string) {
  return decodeStream(ruptela, [Buffer.from(frame, 'hex')])
}

test('every captured packet decodes whole, or is turned away for the reason known of it', context => {
  const captured = capturedFrames('ruptela', context)
  expect(captured).toHaveLength(found.length)
  captured.forEach(({ frame }, place) => {
    const kinds = decode(frame).map(output => (output.kind === 'rejected' ? output.reason : output.kind))
    expect(
      kinds.filter(kind => kind !== 'login'),
      `frame ${place}`,
    ).toEqual(found[place])
    expect(kinds[0] === 'login', `frame ${place}`).toBe(found[place]![0] !== 'bad-checksum')
  })
})

test('captured positions lie in a sane time and place, under names of the vocabulary', context => {
  const positions = capturedFrames('ruptela', context).flatMap(({ frame }) => positionsOf(decode(frame)))
  expect(positions).toHaveLength(6)
  for (const position of positions) {
    expect(position.hasFix).toBe(true)
    expect(position.recordedAtMs).toBeGreaterThan(Date.UTC(2010, 0))
    expect(position.recordedAtMs).toBeLessThan(Date.UTC(2020, 0))
    expect(position.altitudeM).toBeLessThan(200)
    expect(position.speedKmh ?? 0).toBeLessThan(20)
    expect(position.externalVoltageMv).toBeGreaterThan(12_500)
    expect(position.odometerM).toBeGreaterThan(30_000)
    for (const name of Object.keys(position.attributes ?? {})) expect(isAttributeName(name), name).toBe(true)
  }
})

test('four captured records of one moment are one position, whose two odometers agree', context => {
  const [position, ...more] = positionsOf(decode(capturedFrames('ruptela', context)[5]!.frame))
  expect(more).toEqual([])
  const { odometerM, attributes } = position!
  expect(Number(attributes!.obdOdometerM) / odometerM!).toBeCloseTo(1, 1)
  expect(attributes).toMatchObject({ engineRpm: 1520, fuelUsedL: 508.443, gsmSignal: 31, io415: 1 })
})
