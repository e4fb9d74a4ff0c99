import { mailboxOf } from '../mail/mailbox.ts'

/** How long the link works by which the reader of an address agrees to be written to. */
export const CONFIRMATION_DAYS = 7

/** Requests to agree within a day: to one mailbox from a customer, and from a customer altogether. */
const MOST_TO_MAILBOX = 2
const MOST_OF_CUSTOMER = 100

/**
 * Of the addresses of a customer, in their order, those whose readers are asked now; `asked`: to where its requests of the last day went.
 * An administrator asks nobody again and again, under whatever address of one mailbox, nor strangers by the thousand.
 */
export function addressesToAsk(addresses: readonly string[], asked: readonly string[]): string[] {
  const mailboxes = asked.map(mailboxOf)
  return addresses.filter(address => {
    const mailbox = mailboxOf(address)
    const toMailbox = mailboxes.filter(one => one === mailbox).length
    if (toMailbox >= MOST_TO_MAILBOX || mailboxes.length >= MOST_OF_CUSTOMER) return false
    mailboxes.push(mailbox)
    return true
  })
}
