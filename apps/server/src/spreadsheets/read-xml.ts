import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { SheetRefused } from './sheet-refused.ts'

/** What happens while a document is read. Names are without their prefix. */
export interface XmlEvents {
  onOpen: (name: string, attribute: (name: string) => string | undefined) => void
  onClose?: (name: string) => void
  onText?: (text: string) => void
}

/** A text or an attribute as long as this is no cell of a sheet: it is not collected any further. */
const MOST_WITHOUT_TAG = 2_000_000

/**
 * Reads a document piece by piece; `afterPiece` hands on what came together meanwhile. Entities of a document's own are not known, so
 * none unfolds. Throws SheetRefused.
 */
export async function* readXml<T>(
  source: Readable,
  events: XmlEvents,
  afterPiece: () => Iterable<T>,
): AsyncGenerator<T> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let sinceTag = 0
  parser.on('error', error => {
    throw new SheetRefused('broken', null, { cause: error })
  })
  parser.on('doctype', () => {
    throw new SheetRefused('broken')
  })
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0
    events.onOpen(local(name), attribute => attributes[attribute])
  })
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    events.onClose?.(local(name))
  })
  const { onText } = events
  if (onText) {
    parser.on('text', onText)
    parser.on('cdata', onText)
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const pieces: AsyncIterable<Buffer> = source
  try {
    for await (const piece of pieces) {
      sinceTag += piece.length
      if (sinceTag > MOST_WITHOUT_TAG) throw new SheetRefused('cell-too-long')
      parser.write(decoder.decode(piece, { stream: true }))
      yield* afterPiece()
    }
    parser.close()
    yield* afterPiece()
  } catch (error) {
    if (error instanceof SheetRefused) throw error
    throw new SheetRefused('broken', null, { cause: error })
  }
}

/** For documents of which only what the events kept is wanted. */
export async function readWholeXml(source: Readable, events: XmlEvents): Promise<void> {
  for await (const _ of readXml(source, events, () => [])) throw new Error('nothing is handed on')
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
