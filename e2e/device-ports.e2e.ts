import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoFleet, fleetMembers } from '@milepost/simulator/fleet.ts'
import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'
import { FORGED_PLACE, FORGERIES, pageThatForges, WAYS } from './forging-page.ts'

const vehicles = fleetMembers(demoFleet()).map(({ vehicle }) => vehicle)
const phone = vehicles.find(({ protocol }) => protocol === 'osmand')!
/** No other test uses it. */
const van = vehicles.findLast(({ protocol, typeCode }) => typeCode === 'VAN' && protocol === 'ruptela')!

const port = () => Number(process.env.MILEPOST_E2E_OSMAND_PORT)
const report = ({ deviceId } = phone) =>
  `http://127.0.0.1:${port()}/?id=${deviceId}&lat=-34.9&lon=-56.1&timestamp=${Date.now()}`

/** As a phone sends it. */
async function statusForPhone(of = phone, more = ''): Promise<number | undefined> {
  const call = request(report(of) + more).end()
  const [response] = await once(call, 'response')
  response.resume()
  return response.statusCode
}

/** Every way in which a page may send something to another origin without asking it first. */
const pageThatReports = (link: string) => `<!doctype html><title>Elsewhere</title>
  <meta name="referrer" content="no-referrer">
  <img src="${link}&n=1"><script src="${link}&n=2"></script><iframe src="${link}&n=3"></iframe>
  <iframe name="into"></iframe><form method="post" target="into" action="${link}&n=4"></form>
  <script>
    document.forms[0].submit()
    fetch('${link}&n=5', { mode: 'no-cors' })
    fetch('${link}&n=6', { mode: 'no-cors', method: 'POST', body: 'x' })
    navigator.sendBeacon('${link}&n=7')
  </script>`

/** As the metrics count them by the protocol of the port, `any` of the common one. */
async function refusedOfBrowsers(protocol = 'osmand'): Promise<number> {
  const metrics = await (await fetch(`${process.env.MILEPOST_E2E_ORIGIN}/metrics`)).text()
  const name = `milepost_ingest_rejections_total{protocol="${protocol}",reason="from-a-browser"} `
  const line = metrics.split('\n').find(text => text.startsWith(name))
  return Number(line?.slice(name.length) ?? 0)
}

test('no page of another site can report as a phone, by whatever it loads or sends', async ({
  page,
  foreignRequests,
}) => {
  const elsewhere = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(pageThatReports(report()))
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  // What a picture, script or frame is answered the browser keeps from the page, and from us.
  const ended = new Set<string | null>()
  const end = (sent: Request) => ended.add(new URL(sent.url()).searchParams.get('n'))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const before = await refusedOfBrowsers()
  try {
    await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`)
    await expect.poll(() => ['1', '2', '3', '4', '5', '6', '7'].filter(way => !ended.has(way))).toEqual([])
    expect(await refusedOfBrowsers()).toBe(before + 7)
    expect(await statusForPhone()).toBe(200)
  } finally {
    foreignRequests.length = 0
    elsewhere.close()
  }
})

/** Runs in the page: sends these bytes by this method to where the page says it is from. */
async function sendToOrigin({ method, base64 }: { method: string; base64: string }): Promise<void> {
  const body = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  await fetch('/', { method, body }).catch(() => {})
}

test('no page of another site can speak as a tracker to a port of trackers, by whatever it sends there', async ({
  page,
  foreignRequests,
}) => {
  const startedAt = new Date().toISOString()
  const ports: Record<string, number> = JSON.parse(process.env.MILEPOST_E2E_DEVICE_PORTS ?? '{}')
  let html = ''
  const elsewhere = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(html)
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const expectRefusals = async (name: string, count: number, act: () => Promise<unknown>) => {
    const before = await refusedOfBrowsers(name)
    await act()
    // Counted by the server, so they did arrive there: no port of ours is one that browsers do not call.
    await expect.poll(() => refusedOfBrowsers(name)).toBeGreaterThanOrEqual(before + count)
  }
  try {
    for (const [protocol, forgeries] of Map.groupBy(FORGERIES, forgery => forgery.protocol)) {
      const open = () => page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`)
      html = pageThatForges(`http://127.0.0.1:${ports[protocol]}/`, forgeries)
      await expectRefusals(protocol, WAYS * forgeries.length, open)
      html = pageThatForges(`http://127.0.0.1:${ports.common}/`, forgeries)
      await expectRefusals('any', WAYS * forgeries.length, open)

      // As where a name of the page's own leads to the port by now: then any word may be the method.
      const rebound = `http://127.0.0.1:${ports[protocol]}/rebound`
      await page.route(rebound, route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
      await page.goto(rebound)
      for (const method of ['REPORT', 'xx', '~']) {
        for (const { says } of forgeries) {
          const forge = { method, base64: says.toString('base64') }
          await expectRefusals(protocol, 1, () => page.evaluate(sendToOrigin, forge))
        }
      }
    }
  } finally {
    foreignRequests.length = 0
    elsewhere.close()
  }

  await signIn(page, 'Global Admin')
  const unknownDevices = async () => {
    const { results } = await read<{ device_id: string }>(page, '/api/administration/unknown_devices/')
    return results.map(({ device_id }) => device_id)
  }
  // Who calls is listed within seconds: when the last is, those before are.
  expect(await statusForPhone({ ...phone, deviceId: 'last-of-all' })).toBe(400)
  await expect.poll(unknownDevices).toContain('last-of-all')
  const unknown = await unknownDevices()
  const { results: trackers } = await read<{ tracker: number; device_id: string }>(page, '/api/active_devices/')
  for (const { deviceId, isRegistered, says } of FORGERIES) {
    expect(unknown).not.toContain(deviceId)
    if (!isRegistered) continue
    const tracker = trackers.find(({ device_id }) => device_id === deviceId)!.tracker
    const of = new URLSearchParams({ tracker_id: String(tracker), start: startedAt, end: new Date().toISOString() })
    const frames = await read<{ hex: string | null; positions: { lat: number | null }[] }>(
      page,
      `/api/administration/raw_vehicle_data/?${of}`,
    )
    const latitudes = frames.results.flatMap(({ positions }) => positions.flatMap(({ lat }) => lat ?? []))
    expect(latitudes.filter(latitude => Math.abs(latitude - FORGED_PLACE.latitude) < 1)).toEqual([])
    const bytes = frames.results.map(({ hex }) => hex ?? '')
    const ofForgery = [says.subarray(-20), Buffer.from(' HTTP/1.1\r\n')].map(part => part.toString('hex'))
    expect(bytes.filter(hex => ofForgery.some(part => hex.includes(part)))).toEqual([])
  }
})

/** By a call of whoever is signed in on the page. */
function read<Row>(page: Page, path: string): Promise<{ results: Row[] }> {
  return page.evaluate(async path => {
    const { access_token } = await (await fetch('/sso/cookie/')).json()
    return (await fetch(path, { headers: { authorization: `Bearer ${access_token}` } })).json()
  }, path)
}

test('a tracker that calls by another protocol is refused and shown, and an administrator accepts it or asks for more', async ({
  page,
}) => {
  expect(await statusForPhone(van)).toBe(403)
  await signIn(page, 'Global Admin', `/administration/vehicles?search=${van.registration}`)
  await page.getByRole('link', { name: van.registration }).click()
  const accept = page.getByRole('button', { name: 'Accept OsmAnd (Traccar Client)' })
  const untilRefused = () =>
    expect(async () => {
      await page.reload()
      await expect(accept).toBeVisible({ timeout: 2_000 })
    }).toPass()
  await untilRefused()
  await expect(page.getByText(/1 report by OsmAnd \(Traccar Client\) refused, .+ registered as Ruptela/)).toBeVisible()
  await accept.click()
  await expect(page.getByText('Reports by Ruptela are refused from now on')).toBeVisible()
  await expect(accept).toBeHidden()
  await expect.poll(() => statusForPhone(van)).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Protocol as before')).toBeVisible()
  await expect.poll(() => statusForPhone(van)).toBe(403)
  await untilRefused()
  let readOn = () => {}
  const isOpen = new Promise<void>(resolve => (readOn = resolve))
  await page.route('**/api/administration/tracker_identity/?*', async route => {
    await isOpen
    await route.continue()
  })
  await accept.click()
  await expect.poll(() => statusForPhone(van)).toBe(200)

  // The dialog shows what was accepted, also where that is read when it is open.
  await page.getByRole('button', { name: 'Who may report as this tracker…' }).click()
  const dialog = page.getByRole('dialog', { name: `Who may report as ${van.deviceId}` })
  await expect(dialog.getByRole('combobox', { name: 'Protocol' })).toHaveValue('Ruptela')
  readOn()
  await expect(dialog.getByRole('combobox', { name: 'Protocol' })).toHaveValue('OsmAnd (Traccar Client)')
  await dialog.getByLabel('Allowed networks').fill('10.4.0.0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter each network with its size, such as 10.4.0.0/16, and 50 at most.')).toBeVisible()
  await dialog.getByLabel('Allowed networks').fill('10.4.0.0/16')
  await expectAccessible(page, 'who may report as a tracker')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tracker changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect.poll(() => statusForPhone(van)).toBe(403)

  const makeKeyAnd = async (button: string) => {
    await page.getByRole('button', { name: 'Who may report as this tracker…' }).click()
    await dialog.getByLabel('Allowed networks').fill('')
    await dialog.getByRole('combobox', { name: 'Key' }).click()
    await page.getByRole('option', { name: 'Make a key (shown after saving, one time only)' }).click()
    await dialog.getByRole('button', { name: button }).click()
  }
  await makeKeyAnd('Cancel')
  await expect(dialog).toBeHidden()
  await makeKeyAnd('Save')
  const key = await dialog.getByRole('textbox', { name: 'Key' }).inputValue()
  await expectAccessible(page, 'a key that was made')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => statusForPhone(van)).toBe(403)
  await expect.poll(() => statusForPhone(van, `&key=${key}`)).toBe(200)
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'OsmAnd (Traccar Client); from 10.4.0.0/16 alone → OsmAnd (Traccar Client); with a new key',
  )
})
