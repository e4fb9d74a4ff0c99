// The thread of PDF files: laying out a long table takes seconds.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfMake from 'pdfmake'
import type { Column, Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { PdfDefinition, PdfResult } from './pdf-table.ts'
import { ROBOTO_FILES } from './roboto.ts'

/** Where pdfmake looks for fonts; its types do not know it. */
const virtualfs: { writeFileSync(name: string, content: Buffer): void } = Reflect.get(pdfMake, 'virtualfs')
for (const path of Object.values(ROBOTO_FILES)) virtualfs.writeFileSync(basename(path), readFileSync(path))
const { normal, bold, italics, bolditalics } = ROBOTO_FILES
pdfMake.setFonts({
  Roboto: {
    normal: basename(normal),
    bold: basename(bold),
    italics: basename(italics),
    bolditalics: basename(bolditalics),
  },
})
// A document says nothing that is to be fetched, from the network or from this machine.
pdfMake.setUrlAccessPolicy(() => false)
pdfMake.setLocalAccessPolicy(() => false)
const CUT = '#9aa5b1'

pdfMake.setTableLayouts({
  rows: {
    hLineWidth: (line, node) => (line === 0 || line === node.table.body.length ? 0 : line === 1 ? 0.8 : 0.4),
    vLineWidth: () => 0,
    hLineColor: line => (line === 1 ? '#56626f' : '#dce2e8'),
    paddingLeft: at => (at === 0 ? 0 : 6),
    paddingRight: (at, node) => (at === (node.table.widths?.length ?? 0) - 1 ? 0 : 6),
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
  // Thin dashes to cut along, which neighbours share.
  labels: {
    hLineWidth: () => 0.3,
    vLineWidth: () => 0.3,
    hLineColor: () => CUT,
    vLineColor: () => CUT,
    hLineStyle: () => ({ dash: { length: 3, space: 3 } }),
    vLineStyle: () => ({ dash: { length: 3, space: 3 } }),
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
})

const QUIET = '#56626f'

function documentOf(definition: PdfDefinition): TDocumentDefinitions {
  const { title, locale, orientation, content, images, labels } = definition
  return {
    pageSize: 'A4',
    pageOrientation: orientation ?? 'portrait',
    pageMargins: labels ? [labels.marginX, labels.marginY, labels.marginX, labels.marginY] : [36, 36, 36, 44],
    info: { title, producer: 'Milepost', creator: 'Milepost' },
    language: locale,
    defaultStyle: { font: 'Roboto', fontSize: 8.5, color: '#1a222b' },
    styles: {
      title: { fontSize: 15, bold: true },
      subtitle: { fontSize: 9, color: QUIET, margin: [0, 2, 0, 0] },
      heading: { fontSize: 11, bold: true, margin: [0, 12, 0, 4] },
      head: { bold: true, color: QUIET },
      quiet: { color: QUIET },
      total: { bold: true },
    },
    ...(images && { images }),
    ...(labels ? { content } : pageOf(definition)),
  }
}

/** The content below its title, with the number of each page. */
function pageOf({ title, subtitle, letterhead, locale, content, continued, note }: PdfDefinition) {
  const of = locale.startsWith('pt') ? 'de' : 'of'
  return {
    content: [
      {
        columns: [
          [{ text: title, style: 'title' }, ...(subtitle === undefined ? [] : [{ text: subtitle, style: 'subtitle' }])],
          ...(letterhead === undefined ? [] : [ownerOf(letterhead)]),
        ],
        columnGap: 12,
      },
      { text: '', margin: [0, 0, 0, 10] },
      ...content,
    ],
    ...(continued !== undefined && {
      header: page => continuation(content, page, continued),
      pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
        node.headlineLevel === 1 && !getFollowingNodesOnPage().some(({ id }) => id !== undefined),
    }),
    footer: (page, pages) => ({
      columns: [
        { text: note ?? 'Milepost', color: QUIET, fontSize: 7.5 },
        { text: `${page} ${of} ${pages}`, alignment: 'right', color: QUIET, fontSize: 7.5 },
      ],
      margin: [36, 12, 36, 0],
    }),
  } satisfies Partial<TDocumentDefinitions>
}

/** Where pdfmake has put a part of the content; its types do not know it. */
const pagesOf = (node: unknown): number[] => {
  const positions: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'positions') : undefined
  return Array.isArray(positions) ? positions.map(({ pageNumber }) => Number(pageNumber)) : []
}

/** The name of the group that goes on from the page before, above the head of its table. */
function continuation(content: readonly Content[], page: number, continued: string): Content | null {
  const at = content.findLastIndex(node => isHeadline(node) && Math.min(...pagesOf(node)) < page)
  const heading = content[at]
  if (heading === undefined || !isHeadline(heading) || !pagesOf(content[at + 1]).includes(page)) return null
  return { text: `${heading.text} ${continued}`, bold: true, fontSize: 11, margin: [36, 18, 36, 0] }
}

const isHeadline = (node: Content): node is ContentText & { text: string } =>
  typeof node === 'object' &&
  'headlineLevel' in node &&
  node.headlineLevel === 1 &&
  'text' in node &&
  typeof node.text === 'string'

function ownerOf({ name, logo }: NonNullable<PdfDefinition['letterhead']>): Column {
  const text = { text: name, bold: true, alignment: 'right' } as const
  if (logo === null) return { ...text, fontSize: 11, width: '40%' }
  return {
    width: '40%',
    stack: [
      { image: logo, fit: [150, 32], alignment: 'right' },
      { ...text, margin: [0, 3, 0, 0] },
    ],
  }
}

async function make(definition: PdfDefinition): Promise<PdfResult> {
  try {
    return { bytes: await pdfMake.createPdf(documentOf(definition)).getBuffer() }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (definition: PdfDefinition) => {
  void make(definition).then(result => parentPort?.postMessage(result))
})
