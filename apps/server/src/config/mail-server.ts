import { isMailAddress } from '@milepost/domain/mail/mail-address.ts'
import { isLoopback } from '@milepost/domain/net/loopback.ts'

/** Where mails are handed over, and who they are from. */
export interface MailServer {
  host: string
  port: number
  /**
   * `tls` from the first byte; `starttls` before anything is said, or nothing is; `starttls if offered`; `none` on this
   * machine, where local servers offer it with a certificate that nobody signed.
   */
  encryption: 'tls' | 'starttls' | 'starttls if offered' | 'none'
  login: { user: string; password: string } | null
  from: { name: string; address: string }
}

/** Null where no mail server is configured. Throws without repeating what may hold the password. */
export function readMailServer(url: string | undefined, from: string | undefined): MailServer | null {
  if (url === undefined && from === undefined) return null
  if (url === undefined || from === undefined) throw wrong('both are required for mail')
  const { protocol, hostname, port, username, password } = new URL(url)
  const isTls = protocol === 'smtps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (host === '') throw wrong('MILEPOST_SMTP_URL names no server')
  const login = username === '' ? null : { user: decoded(username), password: decoded(password) }
  return {
    host,
    port: Number(port) || (isTls ? 465 : 587),
    encryption: isTls ? 'tls' : isLoopback(host) ? 'none' : login ? 'starttls' : 'starttls if offered',
    login,
    from: readSender(from),
  }
}

/** `Milepost <fleet@example.com>` or the address alone. */
function readSender(text: string): MailServer['from'] {
  const [, name = '', address = text] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  if (!isMailAddress(address.trim())) throw wrong('MILEPOST_MAIL_FROM is not an address, or a name with one in <>')
  return { name: name.trim() || 'Milepost', address: address.trim() }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw wrong('a % in the user name or password of MILEPOST_SMTP_URL is written %25')
  }
}

const wrong = (fault: string) =>
  new Error(`The configuration cannot be used:\n  MILEPOST_SMTP_URL, MILEPOST_MAIL_FROM: ${fault}`)
