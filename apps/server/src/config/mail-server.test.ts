import { describe, expect, it, test } from 'vitest'
import { loadConfig } from './config.ts'

const FROM = 'Northgate Fleet <fleet@northgate.example>'
const mailOf = (url: string, from = FROM) => loadConfig({ MILEPOST_SMTP_URL: url, MILEPOST_MAIL_FROM: from }).mail

test('without a mail server there is none', () => expect(loadConfig({}).mail).toBeNull())

describe('a mail server', () => {
  it('is read from its address, with what is escaped in the password', () => {
    expect(mailOf('smtps://fleet:p%40ss%2Fword@smtp.northgate.example')).toEqual({
      host: 'smtp.northgate.example',
      port: 465,
      encryption: 'tls',
      login: { user: 'fleet', password: 'p@ss/word' },
      from: { name: 'Northgate Fleet', address: 'fleet@northgate.example' },
    })
  })

  it.each([
    ['smtp://fleet:secret@smtp.northgate.example', 587, 'starttls'],
    ['smtp://smtp.northgate.example:25', 25, 'starttls if offered'],
    ['smtp://fleet:secret@localhost:2525', 2525, 'none'],
    ['smtp://127.0.0.1', 587, 'none'],
    ['smtp://[::1]', 587, 'none'],
    ['smtp://127.0.0.1.northgate.example', 587, 'starttls if offered'],
    ['smtps://localhost', 465, 'tls'],
  ])('at %s is called on port %i, encryption: %s', (url, port, encryption) => {
    expect(mailOf(url)).toMatchObject({ port, encryption })
  })

  it('sends from an address alone by the name of the program', () => {
    expect(mailOf('smtp://localhost', 'fleet@northgate.example')?.from).toEqual({
      name: 'Milepost',
      address: 'fleet@northgate.example',
    })
  })

  it.each([
    ['http://fleet:hunter2@smtp.northgate.example', FROM],
    ['smtp://fleet:hunter2%zz@smtp.northgate.example', FROM],
    ['smtp://fleet:hunter2@smtp.northgate.example', ''],
    ['smtp://fleet:hunter2@smtp.northgate.example', 'Fleet'],
    ['smtp://fleet:hunter2@smtp.northgate.example', 'a@b.example, c@d.example'],
    ['smtp://fleet:hunter2@smtp.northgate.example', 'Fleet\r\nBcc: x@y.example <fleet@northgate.example>'],
    ['', FROM],
  ])('%s with the sender %j is refused, and no password repeated', (url, from) => {
    expect(() => mailOf(url, from)).toThrow(/MILEPOST_(SMTP_URL|MAIL_FROM)/)
    expect(() => mailOf(url, from)).not.toThrow(/hunter2/)
  })
})
