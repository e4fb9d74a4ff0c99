import { type AnyRecord, plainText } from '../../records/noun.ts'
import type { FormValues } from '../../records/record-form.ts'

/** An address that receives nothing, and why. */
export interface Unreached {
  address: string
  why: 'stopped' | 'closed' | 'unconfirmed' | 'no-mail'
}

/** Whom a rule notifies, and whom of those that it names it does not reach. */
export interface Notified {
  people: number
  addresses: number
  unreached: readonly Unreached[]
}

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(plainText) : [])

/**
 * Whom a rule with these people and addresses notifies. `rule` is as it is stored, and says which addresses have answered how; null for a
 * new one. Of an address that was typed just now nothing is known yet: it counts, unless this installation sends no mail.
 */
export function notifiedBy(
  { users, mail_addresses }: FormValues,
  rule: AnyRecord | null,
  sendsMail: boolean,
): Notified {
  const whyNot = new Map<string, Unreached['why']>([
    ...textsIn(rule?.unconfirmed_addresses).map(address => [address, 'unconfirmed'] as const),
    ...textsIn(rule?.closed_addresses).map(address => [address, 'closed'] as const),
    ...textsIn(rule?.stopped_addresses).map(address => [address, 'stopped'] as const),
  ])
  const named = textsIn(mail_addresses)
  const unreached = named.flatMap(address => {
    const why = whyNot.get(address.trim().toLowerCase()) ?? (sendsMail ? undefined : 'no-mail')
    return why === undefined ? [] : [{ address, why }]
  })
  return {
    people: Array.isArray(users) ? users.length : 0,
    addresses: named.length - unreached.length,
    unreached,
  }
}

/** Whether a rule reaches nobody, whomever it names. */
export const reachesNobody = ({ people, addresses }: Notified): boolean => people === 0 && addresses === 0
