import { type Browser, chromium } from 'playwright'
import { chromiumLaunch } from './chromium.ts'

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumLaunch({ isForTests: false }))
}
