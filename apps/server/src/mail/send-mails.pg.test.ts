import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { MailServer } from '../config/mail-server.ts'
import { createDb } from '../db/kysely.ts'
import { createPool, type Pool } from '../db/pools.ts'
import { type Db, withScope } from '../db/scope.ts'
import { createDiskStore } from '../files/disk-store.ts'
import { createFiles, type Files } from '../files/files.ts'
import { freePort } from '../net/free-port.ts'
import { attachmentsOf } from '../testing/mail-attachments.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createTestKeys } from '../testing/test-keys.ts'
import { type MailStops, openMailStops } from './mail-answers.ts'
import { defineMailKind } from './mail-kind.ts'
import { createMailMetrics } from './mail-metrics.ts'
import { createMailer } from './mailer.ts'
import { claimDueMail, type NewMail, writeMails } from './outbox.ts'
import { removeOldMails } from './remove-old-mails.ts'
import { sendDueMails } from './send-mails.ts'

let database: TestDatabase
let pools: Pool[]
let system: Db
let api: Db
let files: Files
let stops: MailStops
let directory: string
let own: TestCustomer
let foreign: TestCustomer
let logged: string[] = []
let metrics: Registry
const servers: TestSmtpServer[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pools = [createPool(database.logins, 'system', 4), createPool(database.logins, 'api', 2)]
  const [ofSystem, ofApi] = pools
  system = createDb(ofSystem!)
  api = createDb(ofApi!)
  const keys = createTestKeys(system)
  directory = await mkdtemp(join(tmpdir(), 'milepost-mails-'))
  files = await createFiles(system, createDiskStore(directory), keys)
  stops = await openMailStops(keys)
  own = await registerCustomer(system, 'Northwind', 0)
  foreign = await registerCustomer(system, 'Southmoor', 0)
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.stop()))
  await system.deleteFrom('outbox_mails').execute()
  logged = []
})
afterAll(async () => {
  await Promise.all(pools.map(pool => pool.end()))
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const sheepCounted = defineMailKind('sheep-counted', z.object({ sheep: z.string() }), ({ sheep }, language) => ({
  subject: language === 'pt' ? `Contámos ${sheep}` : `Counted ${sheep}`,
  body: [
    `There are ${sheep} sheep.`,
    'A joão & <b>ana</b> 100 % =3D.',
    { label: 'Open the field', link: 'https://fleet.example/field?a=1&b=2' },
  ],
  note: 'You count sheep.',
}))

const flockSent = defineMailKind('flock-sent', z.object({ fileId: z.number(), of: z.number() }), ({ fileId, of }) => ({
  subject: 'The flock',
  body: ['It is in the file.'],
  note: 'You have a flock.',
  fileId,
  stop: { of: { kind: 'report', id: of }, label: 'No more of it' },
}))

const shearingAsked = defineMailKind(
  'shearing-asked',
  z.object({ isShorn: z.boolean() }),
  () => ({ subject: 'May we shear?', body: ['The shears are sharp.'], note: 'You have sheep.' }),
  { isWanted: async ({ isShorn }) => !isShorn },
)

const mailTo = (recipient: string, sheep = 'three', customerId = own.id): NewMail<typeof sheepCounted.parameters> => ({
  ...{ customerId, userId: null, recipient, language: 'en', parameters: { sheep } },
})
const write = (...recipients: string[]) =>
  writeMails(
    system,
    sheepCounted,
    recipients.map(recipient => mailTo(recipient)),
  )

async function listen(options: Parameters<typeof startSmtpServer>[0] = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options)
  servers.push(server)
  return server
}

const FROM = { name: 'Northwind Fleet', address: 'fleet@northwind.example' }
const at = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  ...{ host: 'localhost', port, encryption: 'none', login: null, from: FROM },
  ...more,
})

/** One run of the task. */
async function send(server: MailServer | null): Promise<void> {
  metrics = new Registry()
  await sendDueMails({
    origin: 'https://fleet.example',
    system,
    mailer: server && createMailer(server),
    ...{ files, stops },
    kinds: [sheepCounted, flockSent, shearingAsked],
    log: pino({ level: 'trace' }, { write: line => void logged.push(line) }),
    metrics: createMailMetrics(metrics),
  })
}

const rows = () => system.selectFrom('outbox_mails').selectAll().orderBy('id').execute()
const row = async () => (await rows())[0]!

/** As if what waits for its time had waited so long. */
const hurry = async (ms: number) => {
  await sql`update outbox_mails set due_at = due_at - ${ms} * interval '1 millisecond'`.execute(system)
}
const age = async (days: number) => {
  await sql`update outbox_mails set created_at = created_at - ${days} * interval '1 day',
    sent_at = sent_at - ${days} * interval '1 day', given_up_at = given_up_at - ${days} * interval '1 day'`.execute(
    system,
  )
}
const secondsToWait = async () => Math.round(((await row()).due_at.getTime() - Date.now()) / 1000)
const counted = async () => {
  const text = await metrics.metrics()
  return text.split('\n').filter(line => line.startsWith('milepost_mails'))
}

describe('a mail with a file', () => {
  const sendFlock = async (fileId: number) => {
    const server = await listen()
    const about = { customerId: own.id, userId: null, recipient: 'ana@northwind.example', language: 'en' as const }
    await writeMails(system, flockSent, [{ ...about, parameters: { fileId, of: 7 } }])
    await send(at(server.port))
    return server.received
  }

  test('brings it as it is stored, and says how mail programs stop it (RFC 8058)', async () => {
    const content = Buffer.from('Sheep;Age\r\nDolly;6\r\nJoão;3\r\n')
    const about = { name: 'sheep.csv', contentType: 'text/csv; charset=utf-8', customerId: own.id }
    const fileId = await files.receive({ ...about, createdBy: null, bytes: null }, Readable.from([content]))
    await files.complete(system, fileId)
    const [mail] = await sendFlock(fileId)
    const [file, ...others] = attachmentsOf(mail!)
    expect(others).toEqual([])
    expect(file?.content).toEqual(content)
    expect(file?.disposition).toContain('filename=sheep.csv')
    const link = stops.link('https://fleet.example', { kind: 'report', id: 7 })
    const headers = mail?.raw.replaceAll('\r\n ', ' ')
    expect(headers).toContain(`\r\nList-Unsubscribe: <${link}>\r\n`)
    expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(mail?.readable).toContain(`No more of it:\r\n${link}`)
    expect(mail?.readable).toContain('>No more of it</a>')
  })

  test('is given up when the file is not kept any more', async () => {
    expect(await sendFlock(2_000_000)).toEqual([])
    expect(await row()).toMatchObject({ last_error: 'Its file is not kept any more.', sent_at: null })
  })
})

test('a link that stops a mail is of one mail, and of this installation', () => {
  const { searchParams } = new URL(stops.link('https://fleet.example', { kind: 'report', id: 7 }))
  const key = searchParams.get('key') ?? ''
  expect(stops.isValid({ kind: 'report', id: 7 }, key)).toBe(true)
  expect(stops.isValid({ kind: 'report', id: 8 }, key)).toBe(false)
  expect(stops.isValid({ kind: 'notifications', id: 7 }, key)).toBe(false)
  expect(stops.isValid({ kind: 'report', id: 7 }, '')).toBe(false)
  expect(stops.isValid({ kind: 'report', id: 7 }, `${key.slice(0, -2)}AA`)).toBe(false)
})

describe('a mail in the outbox', () => {
  test('is sent as text and as HTML of one source, and marked', async () => {
    const server = await listen()
    await write('ana@northwind.example')
    await send(at(server.port))
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail).toMatchObject({ from: FROM.address, to: ['ana@northwind.example'] })
    expect(mail?.raw).toMatch(/^From: Northwind Fleet <fleet@northwind\.example>\r$/m)
    expect(mail?.raw).toMatch(/^Subject: Counted three\r$/m)
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(mail?.raw.match(/^Content-Type: text\/.*(?=\r$)/gm)).toEqual([
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
    ])
    expect(mail?.readable).toContain(
      'There are three sheep.\r\n\r\nA joão & <b>ana</b> 100 % =3D.\r\n\r\nOpen the field:\r\nhttps://fleet.example/field?a=1&b=2\r\n\r\nYou count sheep.',
    )
    expect(mail?.readable).toContain('>A joão &#38; &#60;b&#62;ana&#60;/b&#62; 100 % =3D.</p>')
    expect(mail?.readable).toContain('href="https://fleet.example/field?a=1&#38;b=2"')
    const sent = await row()
    expect(sent).toMatchObject({ attempts: 1, given_up_at: null, last_error: null })
    expect(sent.sent_at).toBeInstanceOf(Date)
    expect(await counted()).toEqual(['milepost_mails_total{outcome="sent"} 1', 'milepost_mails_waiting 0'])
  })

  test('is read in the dark as well, and nothing of it comes from elsewhere', async () => {
    const server = await listen()
    await write('ana@northwind.example')
    await send(at(server.port))
    const page = server.received[0]?.readable ?? ''
    expect(page).toContain('<meta name="color-scheme" content="light dark">')
    expect(page).toContain('@media (prefers-color-scheme: dark)')
    expect(page.match(/https?:[^\s"<&]*/g)?.filter(url => !url.startsWith('https://fleet.example/field'))).toEqual([])
    expect(page).not.toMatch(/<(img|link|script|iframe|form)\b|url\(|@import|@font-face/i)
  })

  test('shows what people typed as text: no markup, no other direction of writing, no further line', async () => {
    const server = await listen()
    const typed = 'three<script>alert(1)</script>"><img src=x>\u202Egpj.exe\u2066\r\nnow'
    await writeMails(system, sheepCounted, [mailTo('ana@northwind.example', typed)])
    await send(at(server.port))
    const mail = server.received[0]?.readable ?? ''
    const [, page = ''] = mail.split('<!doctype html>')
    expect(page).not.toMatch(/<script|<img/)
    expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#62;&#60;img src=x&#62;gpj.exe now')
    expect(mail).not.toMatch(/[\p{Bidi_Control}]/u)
    expect(mail).toContain('There are three<script>alert(1)</script>"><img src=x>gpj.exe now sheep.\r\n')
  })

  test('is sent once, however many workers and runs there are', async () => {
    const server = await listen()
    const recipients = Array.from({ length: 12 }, (_, i) => `driver${i}@northwind.example`)
    await write(...recipients)
    await Promise.all([1, 2, 3].map(() => send(at(server.port))))
    await send(at(server.port))
    expect(server.received.flatMap(mail => mail.to).toSorted()).toEqual(recipients.toSorted())
  })

  test('is in the language of its row', async () => {
    const server = await listen()
    await writeMails(system, sheepCounted, [{ ...mailTo('ana@northwind.example'), language: 'pt' }])
    await send(at(server.port))
    expect(server.received[0]?.readable).toContain('<html lang="pt-PT">')
    expect(server.received[0]?.raw).toMatch(/^Subject: =\?UTF-8\?Q\?Cont=C3=A1mos_three\?=\r$/m)
  })

  test('is not there when its cause was rolled back, and waits while it is held', async () => {
    const server = await listen()
    const failing = system.transaction().execute(async db => {
      await writeMails(db, sheepCounted, [mailTo('ana@northwind.example')])
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    expect(await rows()).toEqual([])
    await writeMails(system, sheepCounted, [mailTo('ana@northwind.example')], 30_000)
    await send(at(server.port))
    expect(server.received).toEqual([])
    await hurry(30_000)
    await send(at(server.port))
    expect(server.received).toHaveLength(1)
  })

  test('is written by people for customers of their scope alone, and changed by none', async () => {
    const scope = { customerIds: [own.id], vehicleGroupIds: null }
    const writeFor = (customerId: number) =>
      withScope(api, scope, db => writeMails(db, sheepCounted, [mailTo('ana@northwind.example', 'three', customerId)]))
    await writeFor(own.id)
    await expect(writeFor(foreign.id)).rejects.toThrow(/row-level security/)
    await writeMails(system, sheepCounted, [mailTo('eve@southmoor.example', 'four', foreign.id)])
    const seen = await withScope(api, scope, db => db.selectFrom('outbox_mails').select('customer_id').execute())
    expect(seen).toEqual([{ customer_id: own.id }])
    for (const change of [sql`update outbox_mails set recipient = 'x@y.example'`, sql`delete from outbox_mails`])
      await expect(withScope(api, scope, db => change.execute(db))).rejects.toThrow(/permission denied/)
  })

  test('goes to nobody else and has no other header, whatever people typed', async () => {
    const server = await listen()
    for (const recipient of ['ana@a.example,eve@b.example', 'ana@a.example\r\nBcc: eve@b.example', 'ana', ''])
      await expect(write(recipient)).rejects.toThrow(/no address/)
    await writeMails(system, sheepCounted, [
      mailTo('ana@a.example', 'x\r\nBcc: eve@b.example\r\n\r\nRead this\u2028now'),
    ])
    await send(at(server.port))
    expect(server.received[0]?.to).toEqual(['ana@a.example'])
    const [head = ''] = server.received[0]?.raw.split('\r\n\r\n') ?? []
    expect(head).not.toMatch(/^(bcc|read)/im)
    expect(server.received[0]?.readable).toMatch(/^Subject: Counted x Bcc: eve@b\.example Read this now\r$/m)
  })

  test('that cannot be worded by this release is given up, and the others are sent', async () => {
    const server = await listen()
    await write('ana@northwind.example', 'ben@northwind.example', 'cem@northwind.example')
    await sql`update outbox_mails set kind = 'cows-counted' where recipient like 'ana%'`.execute(system)
    await sql`update outbox_mails set parameters = '{}' where recipient like 'ben%'`.execute(system)
    await send(at(server.port))
    expect(server.received.map(mail => mail.to)).toEqual([['cem@northwind.example']])
    expect((await rows()).map(mail => mail.last_error)).toEqual([
      'This release has no mail of the kind cows-counted.',
      expect.stringMatching(/^It could not be worded/),
      null,
    ])
  })
})

describe('a mail for which nobody waits any more', () => {
  const askAbout = (...recipients: [string, boolean][]) =>
    writeMails(
      system,
      shearingAsked,
      recipients.map(([recipient, isShorn]) => ({
        ...{ customerId: own.id, userId: null, recipient, language: 'en', parameters: { isShorn } },
      })),
    )

  test('is dropped, which is no failure, and the others are sent', async () => {
    const server = await listen()
    await askAbout(['ana@northwind.example', true], ['ben@northwind.example', false])
    await send(at(server.port))
    expect(server.received.map(({ to }) => to)).toEqual([['ben@northwind.example']])
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['ben@northwind.example'])
    expect(await counted()).toEqual([
      'milepost_mails_total{outcome="dropped"} 1',
      'milepost_mails_total{outcome="sent"} 1',
      'milepost_mails_waiting 0',
    ])
    expect(logged.join('')).not.toContain('ana@')
  })

  test('is dropped after its three days as well, and one that cannot be read is given up', async () => {
    const server = await listen()
    await askAbout(['ana@northwind.example', true])
    await age(3.1)
    await askAbout(['ben@northwind.example', true])
    await sql`update outbox_mails set parameters = '{}' where recipient like 'ben%'`.execute(system)
    await send(at(server.port))
    expect(server.received).toEqual([])
    expect((await rows()).map(mail => [mail.recipient, mail.given_up_at !== null])).toEqual([
      ['ben@northwind.example', true],
    ])
  })
})

describe('a mail that is refused', () => {
  test('for now is tried again after a minute, then after two, and arrives', async () => {
    let refusals = 2
    const server = await listen({ refusal: () => (refusals-- > 0 ? 451 : null) })
    await write('ana@northwind.example')
    await send(at(server.port))
    expect(await row()).toMatchObject({ attempts: 1, sent_at: null, given_up_at: null })
    expect((await row()).last_error).toMatch(/451 <ana@northwind\.example> is not taken/)
    expect(await secondsToWait()).toBe(60)
    expect(await counted()).toEqual(['milepost_mails_total{outcome="retried"} 1', 'milepost_mails_waiting 1'])
    await send(at(server.port))
    expect((await row()).attempts).toBe(1)
    await hurry(60_000)
    await send(at(server.port))
    expect(await secondsToWait()).toBe(120)
    await hurry(120_000)
    await send(at(server.port))
    expect(server.received).toHaveLength(1)
    expect(await row()).toMatchObject({ attempts: 3, last_error: null })
    expect(logged.join('')).not.toContain('ana@')
  })

  test('for good is given up with what the server said, and the next one is sent', async () => {
    const server = await listen({ refusal: recipient => (recipient.startsWith('gone') ? 550 : null) })
    await write('gone@northwind.example', 'ana@northwind.example')
    await send(at(server.port))
    const [gone, taken] = await rows()
    expect(gone).toMatchObject({ attempts: 1, sent_at: null })
    expect(gone?.given_up_at).toBeInstanceOf(Date)
    expect(gone?.last_error).toContain('550')
    expect(taken?.sent_at).toBeInstanceOf(Date)
    expect(await counted()).toContain('milepost_mails_total{outcome="given up"} 1')
    expect(logged.join('')).not.toContain('gone@')
  })

  test('after it was read is tried again or given up by the same rule', async () => {
    const codes = [452, 554]
    const server = await listen({ refusalOfMail: () => codes.shift() ?? null })
    await write('ana@northwind.example')
    await send(at(server.port))
    expect((await row()).given_up_at).toBeNull()
    await hurry(60_000)
    await send(at(server.port))
    expect((await row()).given_up_at).toBeInstanceOf(Date)
    expect(server.received).toEqual([])
  })

  test('since the sender is not taken waits: that is a matter of the configuration', async () => {
    const server = await listen({ refusalOfSender: () => 550 })
    await write('ana@northwind.example', 'ben@northwind.example')
    await send(at(server.port))
    expect((await rows()).map(mail => [mail.attempts, mail.given_up_at])).toEqual([
      [1, null],
      [0, null],
    ])
    expect((await row()).last_error).toContain('550')
  })

  test('by nobody, since there is no server, waits; others are not tried in that run', async () => {
    await write('ana@northwind.example', 'ben@northwind.example')
    await send(at(await freePort()))
    expect((await rows()).map(mail => mail.attempts)).toEqual([1, 0])
    expect((await row()).last_error).toMatch(/ECONNREFUSED/)
    expect(await counted()).toContain('milepost_mails_waiting 2')
  })

  test('for three days is given up', async () => {
    const server = await listen({ refusal: () => 451 })
    await write('ana@northwind.example')
    await age(2.99)
    await sql`update outbox_mails set attempts = 18`.execute(system)
    await send(at(server.port))
    expect(await row()).toMatchObject({ attempts: 19 })
    expect((await row()).given_up_at).toBeInstanceOf(Date)
  })
})

test('a mail waits in the outbox where no mail server is configured, and is not sent after three days [N-13]', async () => {
  const server = await listen()
  await write('ana@northwind.example')
  await send(null)
  expect(await row()).toMatchObject({ attempts: 0, last_error: null, given_up_at: null })
  expect(await counted()).toEqual(['milepost_mails_waiting 1'])
  await age(3.1)
  await send(at(server.port))
  expect(server.received).toEqual([])
  expect((await row()).last_error).toMatch(/three days/)
})

test('a worker that died while it sent has its mail sent ten minutes later, under the same Message-ID', async () => {
  const server = await listen()
  await write('ana@northwind.example')
  const claimed = await claimDueMail(system)
  const mailer = createMailer(at(server.port))
  expect(await mailer.send(claimed!, { subject: 'x', text: 'x', html: 'x', stopLink: null })).toBeNull()
  await send(at(server.port))
  expect(server.received).toHaveLength(1)
  await hurry(600_000)
  await send(at(server.port))
  const ids = server.received.map(mail => /^Message-ID: (.*)\r$/m.exec(mail.raw)?.[1])
  expect(ids).toEqual([ids[0], ids[0]])
  expect(ids[0]).toMatch(/^<outbox-\d+\.\d+@northwind\.example>$/)
})

describe('the way to the mail server', () => {
  const login = { user: 'fleet', password: 'correct horse battery' }
  let certificate: { key: string; cert: string }

  beforeAll(async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
    certificate = { key, cert }
  })

  test('is not taken without TLS where that is required: the server hears no user name', async () => {
    const server = await listen({ login })
    await write('ana@northwind.example')
    await send(at(server.port, { encryption: 'starttls', login }))
    expect(server.logins).toEqual([])
    expect(server.received).toEqual([])
    expect((await row()).last_error).toMatch(/STARTTLS/i)
  })

  test.each(['starttls', 'tls', 'starttls if offered'] as const)(
    'is not taken to a server whose certificate nobody signed (%s)',
    async encryption => {
      const server = await listen({ login, certificate, isSecure: encryption === 'tls' })
      await write('ana@northwind.example')
      await send(at(server.port, { encryption, login }))
      expect(server.logins).toEqual([])
      expect((await row()).last_error).toMatch(/self-signed certificate/)
    },
  )

  test.each(['starttls', 'tls', 'starttls if offered'] as const)(
    'is encrypted and signed in to (%s)',
    async encryption => {
      const known = getCACertificates('default')
      setDefaultCACertificates([...known, certificate.cert])
      try {
        const server = await listen({ login, certificate, isSecure: encryption === 'tls' })
        await write('ana@northwind.example')
        await send(at(server.port, { encryption, login }))
        expect((await row()).last_error).toBeNull()
        expect(server.received).toMatchObject([{ secure: true, user: 'fleet' }])
      } finally {
        setDefaultCACertificates(known)
      }
    },
  )

  test('is tried again where the password is refused, which is in no log and no row', async () => {
    const server = await listen({ login })
    await write('ana@northwind.example')
    const wrong = { user: 'fleet', password: 'hunter2 of the fleet' }
    await send(at(server.port, { login: wrong }))
    expect(server.logins).toEqual(['fleet'])
    expect(await row()).toMatchObject({ given_up_at: null, sent_at: null })
    const told = logged.join('') + JSON.stringify(await rows())
    expect(told).toContain('535')
    for (const form of [wrong.password, Buffer.from(`\0fleet\0${wrong.password}`).toString('base64')])
      expect(told).not.toContain(form)
  })
})

test('mails that are over are kept for 30 days, and so are those that nobody could send', async () => {
  const server = await listen()
  await write('ana@northwind.example')
  await send(at(server.port))
  await write('ben@northwind.example')
  await age(29)
  expect(await removeOldMails(system)).toBe(0)
  await age(2)
  expect(await removeOldMails(system)).toBe(2)
})
