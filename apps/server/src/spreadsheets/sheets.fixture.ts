import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of a sheet that is given as XML, with what else it needs. */
export function workbook(sheet: string | Buffer, { shared = '', formats = '' } = {}): Promise<Buffer> {
  return zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>
      <Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>
      <Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/styles.xml': `<styleSheet>${formats}</styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet,
  })
}

export function zip(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const file = new ZipFile()
  for (const [path, content] of Object.entries(parts)) file.addBuffer(Buffer.from(content), path)
  file.end()
  return buffer(file.outputStream)
}

/** Rows of texts as the XML of a sheet. */
export const sheetOf = (rows: readonly (readonly string[])[]): string =>
  `<worksheet><sheetData>${rows
    .map(row => `<row>${row.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`)
    .join('')}</sheetData></worksheet>`

/** Keeps a file for as long as it is looked at. */
export async function withFile<T>(content: string | Buffer, look: (path: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'milepost-sheet-'))
  try {
    const path = join(directory, 'file')
    await writeFile(path, content)
    return await look(path)
  } finally {
    await rm(directory, { recursive: true })
  }
}
