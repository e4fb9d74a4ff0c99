import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * What somebody does to get a job done, counted: a click, a key, a search that is typed, a form that is filled in and sent. Looking and scrolling are not counted.
 */
export class CountedActions {
  readonly #page: Page
  readonly #done: string[] = []

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    this.#done.push(`click on ${target.toString()}`)
    await target.click()
  }

  /** Typed into a field that shows at once what it finds. */
  async search(field: Locator, words: string): Promise<void> {
    this.#done.push(`search for ${words}`)
    await field.fill(words)
  }

  async press(key: string): Promise<void> {
    this.#done.push(`press ${key}`)
    await this.#page.keyboard.press(key)
  }

  /** The fields of one form are filled in, and it is sent. */
  async fillInAndSend(form: string, filledIn: () => Promise<void>): Promise<void> {
    this.#done.push(`fill in and send: ${form}`)
    await filledIn()
  }

  /** A QR code, which opens its address. */
  async scan(address: string): Promise<void> {
    this.#done.push('scan the QR code')
    await this.#page.goto(address)
  }

  /** The job is done: in no more actions than that. */
  expectAtMost(most: number): void {
    expect(this.#done.length, this.#done.join('\n')).toBeLessThanOrEqual(most)
  }
}
