import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Context } from '../../context.ts'

/** How far the demo is: what was filed follows from the day on which it began. */
const filingState = z.object({ today: z.number().int(), isDone: z.boolean() })
type FilingState = z.output<typeof filingState>

const fileIn = (dataDirectory: string) => join(dataDirectory, 'demo-vehicle-file.json')

/** Null: it has not begun. */
export async function readFilingState(dataDirectory: string): Promise<FilingState | null> {
  try {
    return filingState.parse(JSON.parse(await readFile(fileIn(dataDirectory), 'utf8')))
  } catch {
    return null
  }
}

/** Whole or not at all. */
export async function writeFilingState(dataDirectory: string, state: FilingState): Promise<void> {
  const file = fileIn(dataDirectory)
  await writeFile(`${file}.new`, JSON.stringify(state))
  await rename(`${file}.new`, file)
}

/** Whether this is a demo that has not filed all the documents of its vehicles yet. */
export async function isDemoFiling({ demo, config }: Pick<Context, 'demo' | 'config'>): Promise<boolean> {
  return demo && config.demo.hasVehicleFile && (await readFilingState(config.dataDirectory))?.isDone !== true
}
