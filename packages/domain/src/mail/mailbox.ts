/** What follows a + in the part of an address before its @. */
const TAG = /^([^+@]+)\+[^@]*@/

/**
 * The mailbox to which an address leads: `ana+fleet@x.example` is read by whoever reads `ana@x.example` (RFC 5233). By it answers and
 * requests are compared; what is sent goes to the address as it was given, since a mail server may know no such tags.
 */
export const mailboxOf = (address: string): string => address.toLowerCase().replace(TAG, '$1@')
