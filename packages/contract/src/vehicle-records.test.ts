import { expect, test } from 'vitest'
import { writtenText } from './vehicle-records.ts'

test('what somebody wrote keeps its lines, and loses what nobody sees', () => {
  expect(writtenText(40).parse(' Left\tfront\r\nworn \u202eecalper\u202c\u0007\u009b ')).toBe(
    'Left\tfront\r\nworn ecalper',
  )
})
