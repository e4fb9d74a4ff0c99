import { expect, test } from 'vitest'
import { isMailAddress } from './mail-address.ts'

test.each(['ana@fleet.example', "o'neil+fleet@mail.fleet.example", 'joão@frota.example', 'root@localhost'])(
  '%s can be written to',
  text => expect(isMailAddress(text)).toBe(true),
)

test.each([
  ['the name of an account', 'ana'],
  ['two addresses', 'ana@fleet.example,eve@fleet.example'],
  ['a line break', 'ana@fleet.example\r\nBcc: eve@fleet.example'],
  ['an address with a name', 'Ana <ana@fleet.example>'],
  ['a space', 'ana moor@fleet.example'],
  ['a control character', 'ana\u0000@fleet.example'],
  ['more than mail takes', `${'a'.repeat(250)}@fleet.example`],
])('%s cannot', (_, text) => expect(isMailAddress(text)).toBe(false))
