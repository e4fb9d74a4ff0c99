import { readWholeXml } from './read-xml.ts'
import { SheetRefused } from './sheet-refused.ts'
import type { XlsxArchive } from './xlsx-archive.ts'
import { isDateFormat } from './xlsx-values.ts'

export interface Workbook {
  /** Path of the sheet that people see first. */
  sheet: string
  is1904: boolean
  sharedTexts: readonly string[]
  /** Of each cell format, by its number, whether it shows dates. */
  dateStyles: readonly boolean[]
}

const WORKBOOK = 'xl/workbook.xml'
/** Of all shared texts together. */
const MOST_CHARACTERS = 50_000_000

/** What is to be known before the sheet is read. Throws SheetRefused. */
export async function readWorkbook(archive: XlsxArchive): Promise<Workbook> {
  let relation: string | undefined
  let is1904 = false
  await readWholeXml(await archive.open(WORKBOOK), {
    onOpen(name, attribute) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      const isShown = !['hidden', 'veryHidden'].includes(attribute('state') ?? '')
      if (name === 'sheet' && isShown) relation ??= attribute('r:id')
    },
  })
  if (relation === undefined) throw new SheetRefused('not-a-spreadsheet')
  const targets = await readRelations(archive)
  const sheet = targets.get(relation)?.target
  if (sheet === undefined) throw new SheetRefused('broken')
  const pathOf = (kind: string) => [...targets.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target
  return {
    ...{ sheet, is1904 },
    sharedTexts: await readSharedTexts(archive, pathOf('sharedStrings')),
    dateStyles: await readDateStyles(archive, pathOf('styles')),
  }
}

async function readRelations(archive: XlsxArchive): Promise<Map<string, { type: string; target: string }>> {
  const targets = new Map<string, { type: string; target: string }>()
  await readWholeXml(await archive.open('xl/_rels/workbook.xml.rels'), {
    onOpen(name, attribute) {
      const target = attribute('Target') ?? ''
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      targets.set(attribute('Id') ?? '', { type: attribute('Type') ?? '', target: path })
    },
  })
  return targets
}

/** The texts that cells refer to; of a text in several styles its parts together, without the reading aids of Japanese. */
async function readSharedTexts(archive: XlsxArchive, path: string | undefined): Promise<string[]> {
  if (path === undefined || !archive.has(path)) return []
  const texts: string[] = []
  let current = ''
  let isText = false
  let inAid = false
  let characters = 0
  await readWholeXml(await archive.open(path), {
    onOpen(name) {
      if (name === 'si') current = ''
      if (name === 'rPh') inAid = true
      isText = name === 't' && !inAid
    },
    onText(text) {
      if (isText) current += text
    },
    onClose(name) {
      isText = false
      if (name === 'rPh') inAid = false
      if (name !== 'si') return
      characters += current.length
      if (characters > MOST_CHARACTERS) throw new SheetRefused('too-large')
      texts.push(current)
    },
  })
  return texts
}

async function readDateStyles(archive: XlsxArchive, path: string | undefined): Promise<boolean[]> {
  if (path === undefined || !archive.has(path)) return []
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let inCells = false
  await readWholeXml(await archive.open(path), {
    onOpen(name, attribute) {
      const id = Number(attribute('numFmtId'))
      if (name === 'numFmt') codes.set(id, attribute('formatCode') ?? '')
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) styles.push(isDateFormat(id, codes.get(id)))
    },
    onClose(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}
