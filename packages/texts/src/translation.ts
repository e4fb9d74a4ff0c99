/** The texts of a file in another language: each that English has. */
export type Translation<English extends Record<string, string>> = Readonly<Record<keyof English, string>>
