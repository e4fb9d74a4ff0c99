import type { Readable } from 'node:stream'
import { createTransport, type NodemailerError } from 'nodemailer'
import { toError } from '../config/caught-error.ts'
import type { MailServer } from '../config/mail-server.ts'
import type { ClaimedMail } from './outbox.ts'
import type { RenderedLetter } from './render-letter.ts'

/** Why the mail server did not take a mail. */
export interface MailFailure {
  /** `mail`: this one is refused; `server`: any other would fail as well now. */
  of: 'mail' | 'server'
  /** Whether the server says that it will not take it later either. */
  isForGood: boolean
  /** In its words, or ours about the connection. */
  words: string
}

/** Of the mail's row, what is the same at every attempt: so its Message-ID is, too. */
type Envelope = Pick<ClaimedMail, 'id' | 'createdAt' | 'recipient'>

/** A file that goes with a mail, read as it is sent. */
export interface Attachment {
  name: string
  contentType: string
  content: Readable
}

export interface Mailer {
  /** Resolves to null when the mail server has taken it. */
  send(mail: Envelope, letter: RenderedLetter, attachment?: Attachment): Promise<MailFailure | null>
}

/** How long a server may be silent. A stopping worker waits for what it is sending. */
const SILENCE_MS = 10_000
const WORDS_AT_MOST = 500

/** Sends by SMTP, with the certificate of the server verified wherever TLS is used. */
export function createMailer({ host, port, encryption, login, from }: MailServer): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: SILENCE_MS,
    // A letter is what it says: nothing of it names a file or a page to be read in.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.slice(from.address.indexOf('@') + 1)
  return {
    async send({ id, createdAt, recipient }, { stopLink, ...letter }, attachment) {
      try {
        await transport.sendMail({
          ...letter,
          from,
          to: { name: '', address: recipient },
          messageId: `<outbox-${id}.${createdAt.getTime()}@${domain}>`,
          // RFC 3834: no answers of absence.
          headers: { 'Auto-Submitted': 'auto-generated', ...(stopLink !== null && stopHeaders(stopLink)) },
          ...(attachment && { attachments: [attached(attachment)] }),
        })
        return null
      } catch (error) {
        return failureOf(toError(error))
      }
    },
  }
}

/** RFC 2369 and RFC 8058: mail programs show a button, which stops the mail by one request. */
const stopHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const attached = ({ name, contentType, content }: Attachment) => ({ filename: name, contentType, content })

/** The envelope or the content was refused; all else is about the connection, the sign-in or the sender. */
const OF_THE_MAIL = ['EENVELOPE', 'EMESSAGE']

function failureOf(error: NodemailerError): MailFailure {
  const isOfMail = OF_THE_MAIL.includes(error.code ?? '') && error.command !== 'MAIL FROM'
  return {
    of: isOfMail ? 'mail' : 'server',
    // Without an answer of the server the mail could not even be said to it.
    isForGood: isOfMail && error.permanent !== false,
    words: error.message.replace(/\p{Cc}+/gu, ' ').slice(0, WORDS_AT_MOST),
  }
}
