import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'

/** A frame captured from a real device, and what an independent decoder makes of it. */
export interface CapturedFrame {
  expects: 'position' | 'positions' | 'attribute' | 'something' | 'nothing'
  frame: string
  attribute?: string
  value?: string
}

const folder = join(import.meta.dirname, '../../../../shared/data/frames')

/** The captures lie beside the repository, not in it; a test skips itself where they are absent. */
export function capturedFrames(protocol: string, context: TestContext): CapturedFrame[] {
  const file = join(folder, `${protocol}.json`)
  if (!existsSync(file)) return context.skip(`captured frames are absent: ${protocol}.json`)
  return JSON.parse(readFileSync(file, 'utf8')).frames
}
