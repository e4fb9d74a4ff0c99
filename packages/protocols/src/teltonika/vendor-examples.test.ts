import { expect, test } from 'vitest'
import { pushKnowingModel } from '../push-knowing-model.fixture.ts'
import { encodeLogin } from './encode.ts'
import { teltonika } from './protocol.ts'

/** The worked examples of "Teltonika Data Sending Protocols" in the vendor's wiki, with what it says they mean. */
const examples = [
  {
    title: 'Codec 8, one record with elements of every width',
    frame:
      '000000000000003608010000016B40D8EA30010000000000000000000000000000000105021503010101425E0F01F10000601A014E0000000000000000010000C7CF',
    reply: '00000001',
    positions: [
      {
        recordedAtMs: Date.UTC(2019, 5, 10, 10, 4, 46),
        priority: 1,
        eventId: 1,
        hasFix: false,
        externalVoltageMv: 24_079,
        driverKey: '',
        attributes: { gsmSignal: 3, digitalInput1: true, gsmOperator: 24_602 },
      },
    ],
  },
  {
    title: 'Codec 8, one record with elements of two widths',
    frame: '000000000000002808010000016B40D9AD80010000000000000000000000000000000103021503010101425E100000010000F22A',
    reply: '00000001',
    positions: [
      {
        recordedAtMs: Date.UTC(2019, 5, 10, 10, 5, 36),
        externalVoltageMv: 24_080,
        attributes: { gsmSignal: 3, digitalInput1: true },
      },
    ],
  },
  {
    title: 'Codec 8, two records',
    frame:
      '000000000000004308020000016B40D57B480100000000000000000000000000000001010101000000000000016B40D5C198010000000000000000000000000000000101010101000000020000252C',
    reply: '00000002',
    positions: [
      { recordedAtMs: Date.UTC(2019, 5, 10, 10, 1, 1), attributes: { digitalInput1: false } },
      { recordedAtMs: Date.UTC(2019, 5, 10, 10, 1, 19), attributes: { digitalInput1: true } },
    ],
  },
  {
    title: 'Codec 8 Extended',
    frame:
      '000000000000004A8E010000016B412CEE000100000000000000000000000000000000010005000100010100010011001D00010010015E2C880002000B000000003544C87A000E000000001DD7E06A00000100002994',
    reply: '00000001',
    positions: [
      {
        recordedAtMs: Date.UTC(2019, 5, 10, 11, 36, 32),
        eventId: 1,
        odometerM: 22_949_000,
        attributes: { digitalInput1: true, axisXMg: 29, io11: 0x3544c87a, io14: 0x1dd7e06a },
      },
    ],
  },
  {
    title: 'Codec 16, two records',
    frame:
      '000000000000005F10020000016BDBC7833000000000000000000000000000000000000B05040200010000030002000B00270042563A00000000016BDBC7871800000000000000000000000000000000000B05040200010000030002000B00260042563A00000200005FB3',
    reply: '00000002',
    positions: [
      {
        recordedAtMs: Date.UTC(2019, 6, 10, 12, 6, 54),
        eventId: 11,
        externalVoltageMv: 22_074,
        attributes: { digitalInput1: false, digitalInput3: false, io11: 39 },
      },
      {
        recordedAtMs: Date.UTC(2019, 6, 10, 12, 6, 55),
        eventId: 11,
        externalVoltageMv: 22_074,
        attributes: { digitalInput1: false, digitalInput3: false, io11: 38 },
      },
    ],
  },
]

test.for(examples)('$title', ({ frame, reply, positions }) => {
  const decoder = teltonika.createDecoder()
  pushKnowingModel(decoder, encodeLogin('356307042441013'))
  const [output] = decoder.push(Buffer.from(frame, 'hex'))
  if (output?.kind !== 'frame') throw new Error(JSON.stringify(output))
  expect(output.positions).toMatchObject(positions)
  expect(Buffer.from(output.reply!).toString('hex')).toBe(reply)
})
