/** Lower case without accents, and everything that is no letter or digit as one space: "São João-da-Barra" → "sao joao da barra". */
export function foldText(text: string): string {
  // Most names are plain; they need none of the steps below, and an index folds hundreds of thousands.
  if (/^[a-z0-9]+(?: [a-z0-9]+)*$/i.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
