import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** As it came: headers, then parts. */
  raw: string
  /** Its parts with what quoted-printable has escaped. */
  readable: string
  secure: boolean
  user: string | null
}

export interface TestSmtpServer {
  port: number
  received: ReceivedMail[]
  /** Logins that were tried, with whatever password. */
  logins: string[]
  stop(): Promise<void>
}

interface SmtpOptions {
  /** Offers STARTTLS with it, or with `isSecure` takes TLS alone. */
  certificate?: { key: string; cert: string }
  isSecure?: boolean
  login?: { user: string; password: string }
  /** The code of a refusal for the sender; null: it is taken. */
  refusalOfSender?: () => number | null
  /** The same for a recipient. */
  refusal?: (recipient: string) => number | null
  /** The same after the mail itself. */
  refusalOfMail?: () => number | null
}

const refused = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** A real mail server on loopback, which keeps what it is sent. */
export async function startSmtpServer(options: SmtpOptions = {}): Promise<TestSmtpServer> {
  const {
    certificate,
    isSecure = false,
    login,
    refusalOfSender = () => null,
    refusal = () => null,
    refusalOfMail = () => null,
  } = options
  const received: ReceivedMail[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    ...certificate,
    secure: isSecure,
    disabledCommands: certificate ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      logins.push(username ?? '')
      if (username === login?.user && password === login?.password) done(null, { user: username })
      else done(refused(535, 'This is not the password'))
    },
    onMailFrom(_address, _session, done) {
      const code = refusalOfSender()
      done(code === null ? null : refused(code, 'This sender is not taken'))
    },
    onRcptTo({ address }, _session, done) {
      const code = refusal(address)
      done(code === null ? null : refused(code, `<${address}> is not taken`))
    },
    onData(stream, session, done) {
      void text(stream).then(raw => {
        const code = refusalOfMail()
        if (code !== null) return done(refused(code, 'This mail is not taken'))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        const user = typeof session.user === 'string' ? session.user : null
        const to = rcptTo.map(({ address }) => address)
        received.push({ from, to, raw, readable: withoutQuoting(raw), secure: session.secure, user })
        return done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server does not listen')
  return {
    port: address.port,
    received,
    logins,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function withoutQuoting(raw: string): string {
  return raw
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, bytes => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
}
