import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { configurationPage } from './configuration-page.ts'
import { removeSecrets, VARIABLES } from './variables.ts'

test('everything has a default: an empty environment is a laptop demo', () => {
  const config = loadConfig({})
  expect(config).toMatchObject({ roles: ['api', 'ingest', 'worker'], databaseUrl: null, bus: 'local', oidc: null })
  expect(config.http.port).toBe(8080)
})

test('every fault is reported at once, and no secret is repeated', () => {
  const environment = { PORT: 'eighty', MILEPOST_LOG: 'loud', DATABASE_URL: 'mysql://root:hunter2@db/x' }
  expect(() => loadConfig(environment)).toThrow(/PORT: [\s\S]*DATABASE_URL: |DATABASE_URL: [\s\S]*PORT: /)
  expect(() => loadConfig(environment)).toThrow(/MILEPOST_LOG/)
  expect(() => loadConfig(environment)).not.toThrow(/hunter2/)
})

test('of an environment only what is no secret is left', () => {
  const secrets = {
    DATABASE_URL: 'postgres://db/x',
    MILEPOST_SMTP_URL: 'smtp://a:b@mail',
    OIDC_CLIENT_SECRET: 'hunter2',
  }
  const environment: Record<string, string> = { ...secrets, PORT: '8080' }
  removeSecrets(environment)
  expect(environment).toEqual({ PORT: '8080' })
})

test('no access token can be configured, for development either, and every secret is unset until an operator sets it [CFG-02]', () => {
  expect(Object.keys(VARIABLES).filter(name => /TOKEN/.test(name))).toEqual([])
  const secrets = Object.values(VARIABLES).filter(variable => 'secret' in variable)
  expect(secrets.length).toBeGreaterThan(3)
  expect(secrets.map(({ schema }) => schema.parse(undefined))).toEqual(secrets.map(() => undefined))
})

test('an empty variable counts as absent', () => {
  expect(loadConfig({ DATABASE_URL: '', PORT: '' }).http.port).toBe(8080)
})

test('a role that does not exist is refused by name', () => {
  expect(() => loadConfig({ MILEPOST_ROLES: 'api,cook' })).toThrow(/cook is not a role/)
})

test('an api without the ingest in its process listens to Postgres for changes', () => {
  expect(loadConfig({ MILEPOST_ROLES: 'api' }).bus).toBe('postgres')
})

test('the configuration page agrees with the code', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/operations/configuration.md'), 'utf8')
  expect(page).toBe(configurationPage())
})
