import type { ReceivedMail } from './smtp-server.ts'

export interface ReceivedFile {
  /** Such as attachment; filename=trips.csv */
  disposition: string
  contentType: string
  content: Buffer
}

/** The files that came with a mail, decoded. */
export function attachmentsOf({ raw }: ReceivedMail): ReceivedFile[] {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  if (boundary === undefined) return []
  return raw.split(`--${boundary}`).flatMap(part => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const header = (name: string) =>
      new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
    const disposition = header('Content-Disposition').trim()
    if (!disposition.startsWith('attachment')) return []
    const content = Buffer.from(body.join('\r\n\r\n'), 'base64')
    return [{ disposition, contentType: header('Content-Type').trim(), content }]
  })
}
