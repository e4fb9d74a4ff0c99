/** Whether the database keeps a text as it is: it takes no NUL, and half of a surrogate pair would become another text. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
