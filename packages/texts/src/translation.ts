/** The texts of a noun in another language: each that English has. */
export type Translation<English extends Record<string, string>> = Readonly<Record<keyof English, string>>
