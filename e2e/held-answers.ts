import type { Page, Route } from '@playwright/test'

export const REFERENCE = 'req-7Q2M4K'

/** Stands between the page and the answers to some calls: they wait, fail as the server would, or pass. */
export class HeldAnswers {
  #mode: 'held' | 'failing' | 'passing'
  #waiting: Route[] = []

  private constructor(mode: 'held' | 'failing') {
    this.#mode = mode
  }

  /** `calls` is matched with path and query. */
  static async of(page: Page, calls: RegExp, mode: 'held' | 'failing' = 'held'): Promise<HeldAnswers> {
    const answers = new HeldAnswers(mode)
    await page.route(
      url => calls.test(url.pathname + url.search),
      route => answers.#answer(route),
    )
    return answers
  }

  async fail() {
    await this.#become('failing')
  }

  async pass() {
    await this.#become('passing')
  }

  async #become(mode: 'failing' | 'passing') {
    this.#mode = mode
    await Promise.all(this.#waiting.splice(0).map(route => this.#answer(route)))
  }

  async #answer(route: Route) {
    if (this.#mode === 'passing') return route.fallback()
    if (this.#mode === 'held') return void this.#waiting.push(route)
    const json = { detail: 'Something went wrong on the server', request_id: REFERENCE }
    // One that was given up meanwhile needs no response.
    // Not 500: that opens a dialog over the screen beside it.
    await route.fulfill({ status: 503, json }).catch(() => {})
  }
}
