/** What separates or quotes addresses, and would make another recipient or another header line of one. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u

/** Whether a mail can be sent to it: one address and nothing beside it. The name of an account need not be one. */
export const isMailAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text)
