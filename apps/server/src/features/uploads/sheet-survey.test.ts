import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBatches } from './sheet-survey.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sheet-survey-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function sizes(lines: readonly string[]): Promise<number[]> {
  const path = join(directory, 'sent')
  await writeFile(path, ['Name,Note', ...lines, ''].join('\n'))
  const found: number[] = []
  for await (const batch of inBatches(path, 'sent.csv')) found.push(batch.length)
  return found
}

test('short lines are worked off by the hundred', async () => {
  expect(await sizes(Array.from({ length: 1_100 }, (_, at) => `Site ${at},x`))).toEqual([500, 500, 100])
})

test('of long lines fewer are worked off in one go', async () => {
  expect(await sizes(Array.from({ length: 100 }, () => `Site,${'x'.repeat(4_996)}`))).toEqual([40, 40, 20])
})
