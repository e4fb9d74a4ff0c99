import type { ByteWriter } from './byte-stream.ts'

/**
 * Writes texts once, in front of what refers to them, and gives the function that writes such a reference: the index of one
 * of these texts, which `ByteReader.pick` reads.
 */
export function writeTextTable(out: ByteWriter, texts: ReadonlySet<string>): (text: string) => void {
  out.unsigned(texts.size)
  for (const text of texts) out.text(text)
  const indexes = new Map([...texts].map((text, index) => [text, index]))
  return text => {
    const index = indexes.get(text)
    if (index === undefined) throw new RangeError(`"${text}" is not in the table.`)
    out.unsigned(index)
  }
}
