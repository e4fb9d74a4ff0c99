import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('a stored password', () => {
  it('is an argon2id string with its cost and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword('correct horse', one)).toBe(true)
    expect(await verifyPassword('correct horsf', one)).toBe(false)
  })

  it('verifies with the cost it was made with', async () => {
    // Made with the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', reference)).toBe(true)
  })

  it('is the same whichever way an accent was typed', async () => {
    expect(await verifyPassword('palavra mágica', await hashPassword('palavra ma\u0301gica'))).toBe(true)
  })

  it('of no account fits no password, not even the one it is compared with', async () => {
    expect(await verifyPassword('', null)).toBe(false)
  })

  it('that is damaged is a fault of the server, not a wrong password', async () => {
    await expect(verifyPassword('x', 'plain text')).rejects.toThrow('not an argon2id hash')
  })

  it('is verified many at a time without losing one', async () => {
    const stored = await hashPassword('correct horse')
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, i) => verifyPassword(i % 2 ? 'correct horse' : 'wrong', stored)),
    )
    expect(results).toEqual(Array.from({ length: 12 }, (_, i) => i % 2 === 1))
  })
})
