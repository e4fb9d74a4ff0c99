import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
  .map(file => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }))

/** `call` takes routes that read and no others: the compiler says so. These may call any, because ... */
const MAY_CALL_ANY = [
  'api/client.ts', // makes it
  'features/geofences/PreviewSection.tsx', // a POST that reads
  'features/geofences/import-fences.ts', // the check of a file, which is never taken
  'features/passwords/use-sent-password.ts', // shows what the server says (PWD-07)
  'features/sign-in/LegacyLoginForm.tsx', // has words of its own (AUTH-33)
  'features/traces/use-visitors.ts', // a POST that reads
  'ui/make-change.ts', // says how each change went
]

test('nothing changes anything on the server but through makeChange, which says how it went', () => {
  const calling = files.filter(({ text }) => /\bcallAny\b/.test(text)).map(({ file }) => file)
  expect(calling.toSorted()).toEqual(MAY_CALL_ANY)
  const creating = files.filter(({ text }) => /\bcreate(Client|Fetch)\(/.test(text)).map(({ file }) => file)
  expect(creating.toSorted()).toEqual(['api/access-token.ts', 'api/client.ts', 'api/http.ts', 'api/read-app-config.ts'])
})

/** POSTs that read, and what has words of its own. */
const OTHERWISE = [
  'defects.pdf',
  'geofencePreviews.preview',
  'liveLinks.show',
  'passwords.forgotten',
  'passwords.reset',
  'passwords.set',
  'signIn.endCookie',
  'traces.exportVisitors',
  'traces.visitors',
  'users.authenticate',
  'vehicleCodes.sheet',
]

/** Calls of the documents that no screen of the page makes yet. */
const WITHOUT_SCREEN = [
  ...['defects.addPicture', 'defects.change', 'defects.create'],
  ...['driverChecks.addPicture', 'driverChecks.create'],
  'geofences.assignGroups',
  'jobs.cancel',
  'notificationEmails.add',
  'notificationEmails.addAndRemove',
  'notificationEmails.remove',
  'notificationEmails.setDepots',
  'notificationEmails.setOfType',
  ...[
    'safetyInspections.addPicture',
    'safetyInspections.change',
    'safetyInspections.create',
    'safetyInspections.revise',
  ],
]

test('every change of the contract is one that the page sends, or is known not to be', () => {
  const text = files.map(file => file.text).join('\n')
  const isPageNoun = (noun: string) => new RegExp(`(\\bNoun = |Noun\\()\\{\\s*routes: ${noun},`).test(text)
  /** By records/, for each noun of the page; archiving and restoring are one call there, by its verb. */
  const isSentForNouns = (name: string) =>
    new RegExp(`\\bsend\\(noun\\.routes${/^(archive|restore)$/.test(name) ? '\\[verb\\]' : `\\.${name}\\b`}`).test(text)
  const isSent = (noun: string, name: string) =>
    new RegExp(`\\bsend\\(\\s*${noun}\\.${name}\\b`).test(text) || (isPageNoun(noun) && isSentForNouns(name))
  const notSent = Object.entries(ALL_ROUTES).flatMap(([noun, table]) =>
    Object.entries(table)
      .filter(([name, { method }]) => method !== 'GET' && !isSent(noun, name))
      .map(([name]) => `${noun}.${name}`),
  )
  expect(notSent.toSorted()).toEqual([...OTHERWISE, ...WITHOUT_SCREEN].toSorted())
})
