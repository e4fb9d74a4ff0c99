// Writes docs/operations/configuration.md from the variables the server reads. The same file is checked in a test.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { configurationPage } from '@milepost/server/config/configuration-page.ts'

writeFileSync(resolve(import.meta.dirname, '../docs/operations/configuration.md'), configurationPage())
