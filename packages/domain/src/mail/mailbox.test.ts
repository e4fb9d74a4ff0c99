import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['ana@fleet.example', 'ana@fleet.example'],
  ['Ana@Fleet.example', 'ana@fleet.example'],
  ['ana+1@fleet.example', 'ana@fleet.example'],
  ['ana+a+b@fleet.example', 'ana@fleet.example'],
  ['ana+@fleet.example', 'ana@fleet.example'],
])('%s leads to the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))

test.each(['+ana@fleet.example', 'ana.moor@fleet.example', 'ana-1@fleet.example'])(
  '%s leads to a mailbox of its own',
  address => expect(mailboxOf(address)).toBe(address),
)
