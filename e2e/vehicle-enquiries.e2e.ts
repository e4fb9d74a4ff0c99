import {
  type AuthorityServer,
  askedAt,
  send,
  startAuthorityServer,
} from '@milepost/server/features/vehicle-enquiries/authority-server.fixture.ts'
import { createScratchSystem, type ScratchSystem } from '../scripts/rig/scratch-system.ts'
import { expectAccessible } from './accessible.ts'
import { choose, openForm, save, setUpCompany } from './empty-installation.ts'
import { test as base, expect } from './fixtures.ts'

/** An installation that has the keys of DVSA and DVLA, which are on this machine. */
const test = base.extend<{ authorities: AuthorityServer; system: ScratchSystem }>({
  authorities: [
    // biome-ignore lint/correctness/noEmptyPattern: the form the test runner requires
    async ({}, use) => {
      const authorities = await startAuthorityServer()
      await use(authorities)
      await authorities.close()
    },
    { timeout: 30_000 },
  ],
  system: [
    async ({ authorities }, use) => {
      const system = await createScratchSystem(askedAt(authorities))
      await use(system)
      await system.dispose()
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ system }, use) => {
    await use(system.origin)
  },
})

test('a vehicle is looked up at DVSA and DVLA, shows what they say, and why one of them does not answer', async ({
  page,
  system,
  authorities,
}) => {
  await setUpCompany(page, system)
  await openForm(page, 'Vehicles', 'Add vehicle')
  await page.getByRole('textbox', { name: 'Registration' }).fill('AA19 AAA')
  await choose(page, 'Type', 'Van')
  await save(page, 'Add vehicle', 'Vehicle added')
  const panel = page.getByRole('region', { name: 'DVSA and DVLA' })
  await expect(panel).toContainText('DVSA was not asked yet.')
  await panel.getByRole('button', { name: 'Look up now' }).click()
  await expect(page.getByText('AA19 AAA was looked up')).toBeVisible()
  await expect(panel).toContainText(/MOT valid until30\/03\/27/)
  await expect(panel).toContainText(/Last testPassed on 14\/03\/26/)
  await expect(panel).toContainText('Taxed')
  await expect(panel).toContainText('FORD, Red')
  await expect(panel).toContainText('Its schedule follows from that.')
  await expectAccessible(page, 'the page of a vehicle that was looked up')
  authorities.otherwise = ({ path }, response) => path.startsWith('/vehicle-enquiry') && send(response, {}, 403)
  await panel.getByRole('button', { name: 'Look up now' }).click()
  await expect(panel).toContainText('It refuses the keys of this server.')
  await expect(panel).toContainText('Taxed')
  expect(system.output()).not.toMatch(/key-of-|secret-of-|issued-access-token/)
})
