import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A password that is typed twice without being shown, or, where no terminal is there, the first line of standard input. */
export async function readNewPassword(): Promise<string> {
  const { stdin } = process
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line
    throw new Error('There is no password on standard input.')
  }
  const password = await ask('New password: ')
  if ((await ask('Again: ')) !== password) throw new Error('The passwords do not match.')
  return password
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  // Ctrl-C: the terminal is in raw mode and sends no signal.
  terminal.on('SIGINT', () => process.exit(130))
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
