import type { CurrentUser } from '@milepost/contract/users.ts'
import type { Page } from '@playwright/test'

/**
 * From now on the page is told that these modules are switched off for every customer of whoever is signed in: those that `off` gives
 * whenever it asks; and, where a name is given, that they have one customer, which is called so.
 */
export async function withoutModules(page: Page, off: () => string[], onlyCustomer?: string): Promise<void> {
  await page.route('**/api/user/get_current_user/', async route => {
    const response = await route.fetch()
    const told: CurrentUser = await response.json()
    const modules = told.modules.filter(({ name }) => !off().includes(name))
    const named = told.customers.slice(0, 1).map(customer => ({ ...customer, name: onlyCustomer ?? customer.name }))
    const customers = onlyCustomer === undefined ? told.customers : named
    const json: CurrentUser = {
      ...told,
      modules,
      user: { ...told.user, modules },
      customers: customers.map(customer => ({ ...customer, modules_off: off() })),
      modules_off: off(),
    }
    await route.fulfill({ response, json })
  })
}
