import { expect, test } from 'vitest'
import { mailAddress } from './shapes.ts'

test.each(['ana@northwind.example', "o'neil+fleet@mail.northwind.example", ' Ana@Northwind.PT '])(
  '%s is an address',
  typed => {
    expect(mailAddress.parse(typed)).toBe(typed.trim().toLowerCase())
  },
)

test.each(['ana', 'ana@northwind', 'ana@northwind.', 'ana@.example', 'ana@north..example', 'jörg@northwind.example'])(
  '%s is no address to sign in by',
  typed => {
    expect(mailAddress.safeParse(typed).success).toBe(false)
  },
)
