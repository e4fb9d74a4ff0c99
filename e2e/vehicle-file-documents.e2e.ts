import { randomUUID } from 'node:crypto'
import { pageSizes } from '@milepost/server/documents/page-sizes.fixture.ts'
import { makePdf } from '@milepost/server/documents/pdf-table.ts'
import { largePhoto } from '@milepost/server/files/large-photo.fixture.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newVehicle, post, read, type Vehicle } from './calls.ts'
import { expect, forgetSession, type Role, signIn, test } from './fixtures.ts'
import { NOON } from './given-accounts.ts'

const panel = (page: Page) => page.getByRole('complementary')
const rows = (page: Page) => page.getByRole('grid', { name: 'Vehicle File' }).locator('tbody tr[aria-selected]')
const submit = (page: Page) => panel(page).getByRole('button', { name: 'Add Vehicle Document' })
const files = (page: Page) => panel(page).getByRole('list', { name: 'Documents' }).getByRole('listitem')

/** Of a test alone, so that a list shows what it filed. */
const unique = (words: string) => `${words} ${Date.now().toString(36)}`

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A picture of this page's own, so that no two documents are the same. */
async function drawn(page: Page, name: string) {
  const colour = `#${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}`
  const encoded = await page.evaluate(fill => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 32
    const context = canvas.getContext('2d')
    if (context !== null) context.fillStyle = fill
    context?.fillRect(0, 0, 32, 32)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, colour)
  return { name, mimeType: 'image/png', buffer: Buffer.from(encoded, 'base64') }
}

/** A photograph with the note of a camera that was held upright: its bytes lie on their side (Exif orientation 6). */
function turned(jpeg: Buffer): Buffer {
  const tiff = '4d4d002a00000008000101120003000000010006000000000000'
  const exif = Buffer.from(`ffe10022457869660000${tiff}`, 'hex')
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
}

/** Opens the form of a vehicle, with a type and a description. */
async function openForm(page: Page, vehicle: Vehicle, type: string, description: string) {
  await page.goto(`/vehicle-file/activity?vehicleId=${vehicle.id}`)
  await page.getByRole('button', { name: 'Add new document' }).click()
  await panel(page).getByRole('combobox', { name: 'Activity Type' }).selectOption({ label: type })
  await panel(page).getByRole('textbox', { name: 'Description' }).fill(description)
}

const chooseFiles = (page: Page, chosen: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  panel(page).locator('[data-document-file]').setInputFiles(chosen)

test('several files are filed one after another; what failed is sent again and is filed once', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  const description = unique('Sheets of the service')
  await openForm(page, vehicle, 'PMI form', description)
  const sheets = [await drawn(page, 'first.png'), await drawn(page, 'second.png'), await drawn(page, 'third.png')]
  await chooseFiles(page, sheets)
  await expect(files(page)).toHaveCount(3)
  await panel(page).getByText('A document each', { exact: true }).click()
  await expect(panel(page).getByText('Each file becomes an entry of its own.')).toBeVisible()

  await test.step('the answer to the second is lost after it was filed', async () => {
    let sent = 0
    await page.route(/\/api\/vehicle_activities\/\?overwrite/, async route => {
      if (++sent !== 2) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await submit(page).click()
    await expect(files(page).getByText('Filed', { exact: true })).toHaveCount(2)
    await expect(files(page).filter({ hasText: 'second.png' })).toContainText('Not filed')
    expect(sent).toBe(3)
  })
  await submit(page).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(rows(page).filter({ hasText: description })).toHaveCount(3)
})

test('photographs of one certificate are one document of as many pages, whose broken one is named; what was missing is said no longer than it is', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  const description = unique('Certificate of three pages')
  await openForm(page, vehicle, 'MOT Report', description)
  await submit(page).click()
  const missing = page.getByText('An image is required to submit this document.')
  await expect(missing).toHaveCount(2)
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: PIXEL.subarray(0, 50) }
  await chooseFiles(page, [await drawn(page, 'first.png'), await drawn(page, 'second.png'), broken])
  await expect(missing).toHaveCount(0)
  await expect(panel(page).getByRole('radio', { name: 'One document' })).toBeChecked()
  await submit(page).click()
  await expect(panel(page).getByRole('alert').filter({ hasText: 'Not filed: broken.png' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Remove broken.png' }).click()
  await chooseFiles(page, await drawn(page, 'third.png'))
  await submit(page).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(rows(page).filter({ hasText: description })).toHaveCount(1)
  await rows(page).filter({ hasText: description }).getByText(description).click()
  const frame = panel(page).getByTitle(`Document: ${description}`)
  const document = await page.request.get((await frame.getAttribute('src')) ?? '')
  expect(document.headers()['content-type']).toBe('application/pdf')
})

test('on a phone the reason why a PDF cannot be read is in sight at its file, under no toast', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  await openForm(page, vehicle, 'PMI form', unique('Broken on the way'))
  await page.setViewportSize({ width: 360, height: 780 })
  await chooseFiles(page, { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 broken') })
  await submit(page).click()
  const reason = files(page).getByText(/^Not filed/)
  await expect(reason).toBeVisible()
  expect(await page.locator('[class*=toasts]').count()).toBe(0)
  await expect(reason).toBeInViewport({ ratio: 1 })
})

test('photographs that are too large together are made smaller in the browser, upright, and are one document', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  const description = unique('Certificate by phone')
  const large = await largePhoto()
  const photos = [
    { name: 'lying.jpg', mimeType: 'image/jpeg', buffer: large },
    { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned(large) },
  ]
  await openForm(page, vehicle, 'MOT Report', description)
  await chooseFiles(page, await drawn(page, 'small.png'))
  const note = panel(page).getByText('They are made smaller before they are sent.')
  await chooseFiles(page, photos)
  await expect(note).toBeVisible()
  const sent = page.waitForRequest(request => request.method() === 'POST' && /vehicle_activities/.test(request.url()))
  await submit(page).click()
  await sent
  await expect(panel(page)).toHaveCount(0)
  const row = rows(page).filter({ hasText: description })
  await expect(row).toHaveCount(1)
  await row.getByText(description).click()
  const frame = panel(page).getByTitle(`Document: ${description}`)
  const filed = await page.request.get((await frame.getAttribute('src')) ?? '')
  const document = await filed.body()
  expect(document.length).toBeLessThan(9_000_000)
  const isWide = (await pageSizes(document)).map(({ width, height }) => width > height)
  expect(isWide).toEqual([false, true, false])
})

test('what was filed by mistake is archived on a phone, and comes back by undoing it', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  const description = unique('Filed on a phone')
  await openForm(page, vehicle, 'PMI form', description)
  await submit(page).click()
  await expect(panel(page)).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 780 })
  const row = rows(page).filter({ hasText: description })
  await row.getByText(description).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('1 activity archived')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 activity restored')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
})

test('an engineer takes back what he filed, and is told who archives what others have filed', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  const [theirs, own] = [unique('By the office'), unique('By the engineer')]
  await openForm(page, vehicle, 'PMI form', theirs)
  await submit(page).click()
  await expect(panel(page)).toHaveCount(0)
  await forgetSession(page)
  await signIn(page, 'Engineer')
  await openForm(page, vehicle, 'PMI form', own)
  await submit(page).click()
  await expect(panel(page)).toHaveCount(0)

  await rows(page).filter({ hasText: own }).getByText(own).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('1 activity archived')).toBeVisible()
  await expect(rows(page).filter({ hasText: own })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 activity restored')).toBeVisible()

  await rows(page).filter({ hasText: theirs }).getByText(theirs).click()
  await expect(panel(page).getByText(/^Filed by mistake\? Ask a Customer Admin/)).toBeVisible()
  await expect(page.getByText('Ask an administrator for archived items.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Archive' })).toHaveCount(0)
})

test('what was filed of a vehicle that is archived by now is found by its registration', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  const description = unique('Before it was sold')
  await openForm(page, vehicle, 'PMI form', description)
  await submit(page).click()
  await expect(panel(page)).toHaveCount(0)
  await post(page, '/api/vehicles_delete/', { ids: [vehicle.id] })

  await page.goto('/vehicle-file/activity')
  const filters = page.getByRole('region', { name: 'Filter Vehicle File' })
  await filters.getByRole('combobox', { name: 'Vehicle', exact: true }).fill(vehicle.registration)
  const option = filters.getByRole('option', { name: vehicle.registration })
  await expect(option).toContainText('Archived')
  await option.click()
  await expect(filters.getByText(`${vehicle.registration}Archived`)).toBeVisible()
  await rows(page).filter({ hasText: description }).getByText(description).click()
  await expect(panel(page)).toContainText(description)

  await page.getByRole('button', { name: 'Add new document' }).click()
  await expect(panel(page).getByRole('combobox', { name: 'Vehicle' })).toBeVisible()
})

test('a document is pasted, dropped, or taken by the camera of a phone', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  const description = unique('By three ways')
  await openForm(page, vehicle, 'PMI form', description)
  const handed = async (type: 'paste' | 'drop', name: string) => {
    const { buffer } = await drawn(page, name)
    const transfer = await page.evaluateHandle(
      ([encoded, fileName]) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(encoded), letter => letter.charCodeAt(0))
        data.items.add(new File([bytes], fileName, { type: 'image/png' }))
        return data
      },
      [buffer.toString('base64'), name] as const,
    )
    if (type === 'drop') {
      await panel(page).getByText('Drop or paste them here').dispatchEvent('drop', { dataTransfer: transfer })
    } else {
      const field = panel(page).getByRole('textbox', { name: 'Description' })
      await field.evaluate(
        (it, data) => it.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })),
        transfer,
      )
    }
  }
  await handed('paste', 'pasted.png')
  await handed('drop', 'dropped.png')
  const camera = panel(page).locator('input[capture="environment"]')
  await expect(camera).toHaveAttribute('accept', 'image/*')
  await camera.setInputFiles(await drawn(page, 'taken.png'))
  await expect(files(page)).toHaveText([/pasted\.png/, /dropped\.png/, /taken\.png/])
  await panel(page).getByRole('button', { name: 'Remove dropped.png' }).click()
  await submit(page).click()
  await expect(rows(page).filter({ hasText: description })).toHaveCount(1)
})

test('a document that cannot be filed is said so of, before it is sent or by the server, and the form keeps the rest [VF-35] [VF-78] [VF-84] [N-49]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  const description = unique('Faulty files')
  await openForm(page, vehicle, 'PMI form', description)
  const pdf = await makePdf({ fileName: 'x', title: 'PMI', locale: 'en-GB', content: [{ text: 'Six weeks' }] })
  const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer })
  const padded = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, '%')])

  await test.step('what is too large or of another kind is not sent', async () => {
    await chooseFiles(page, [
      file('large.pdf', padded(9_000_000)),
      file('list.exe', Buffer.from('MZ'), 'application/x-msdownload'),
    ])
    await expect(files(page).filter({ hasText: 'large.pdf' })).toContainText(
      'Image is too large to upload (Upload a doc less than 9mb)',
    )
    await expect(files(page).filter({ hasText: 'list.exe' })).toContainText('Choose an image or a PDF file.')
    await expect(submit(page)).toHaveAttribute('aria-description', 'Remove the files that cannot be filed first.')
    for (const name of ['large.pdf', 'list.exe'])
      await panel(page)
        .getByRole('button', { name: `Remove ${name}` })
        .click()
  })

  const wide = Buffer.from(PIXEL)
  // The sides that its head names; its check sum is made to fit.
  wide.writeUInt32BE(50_000, 16)
  wide.writeUInt32BE(50_000, 20)
  const refused = [
    [file('program.pdf', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(900)])), 'pictures and PDF'],
    [file('script.pdf', Buffer.concat([pdf, Buffer.from('9 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj')])), 'PDF'],
    [file('wide.png', wide, 'image/png'), 'Not filed'],
  ] as const
  for (const [chosen, words] of refused) {
    await chooseFiles(page, chosen)
    await submit(page).click()
    const line = files(page).filter({ hasText: chosen.name })
    await expect(line, chosen.name).toContainText('Not filed')
    await expect(line, chosen.name).toContainText(words)
    await panel(page)
      .getByRole('button', { name: `Remove ${chosen.name}` })
      .click()
  }
  await chooseFiles(page, file('almost.pdf', padded(8_999_999)))
  await submit(page).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(rows(page).filter({ hasText: description })).toHaveCount(1)
})

test('what the server refuses is said in its words [VF-83] [VF-84]', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  await openForm(page, vehicle, 'PMI form', 'Refused')
  const answers = [
    { status: 403, body: 'Documents of this vehicle are filed at the depot.', said: 'are filed at the depot' },
    {
      status: 400,
      body: JSON.stringify({ detail: 'status is not one of these.' }),
      said: 'status is not one of these',
    },
  ]
  for (const { status, body, said } of answers) {
    await page.route(/\/api\/vehicle_activities\/\?overwrite/, route => route.fulfill({ status, body }), { times: 1 })
    await submit(page).click()
    await expect(page.getByText(said).first()).toBeVisible()
    await expect(panel(page).getByRole('textbox', { name: 'Description' })).toHaveValue('Refused')
  }
})

test('what has no schedule any more says so two and a half seconds after it was filed [VF-74] [VF-75]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  await page.clock.install()
  const fileOf = async (daysAgo: number) => {
    await openForm(page, vehicle, 'MOT Report', unique('Annual test'))
    const date = panel(page).getByLabel('Date of the document')
    const today = await date.inputValue()
    await date.fill(new Date(Date.parse(today) - daysAgo * 86_400_000).toISOString().slice(0, 10))
    await panel(page).getByRole('button', { name: 'Yes' }).click()
    await chooseFiles(page, await drawn(page, 'certificate.png'))
    await submit(page).click()
    await expect(page.getByText('Document created in vehicle file')).toBeVisible()
  }
  await fileOf(10)
  await expect(page.getByText(/Document created in vehicle file\. Annual test \(MOT\): due next /)).toBeVisible()
  await fileOf(100)
  const warning = page.getByText('No Schedules Created')
  await page.clock.runFor(2_000)
  await expect(warning).toHaveCount(0)
  await page.clock.runFor(1_000)
  await expect(warning.first()).toBeVisible()
  await expect(page.getByText(/no schedules created as this vehicle has more recent/).first()).toBeVisible()
})

test('the form says what a day makes due: nothing for one to come, and what is kept where a later document has set it', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  const description = unique('Annual test')
  await openForm(page, vehicle, 'MOT Report', description)
  const date = panel(page).getByLabel('Date of the document')
  const dueNext = panel(page).getByText('Due next')
  await expect(dueNext).toBeVisible()
  await date.fill('2099-01-01')
  await expect(panel(page).getByText('Choose dates up to today')).toBeVisible()
  await expect(dueNext).toHaveCount(0)

  await test.step('what was answered is asked no more', async () => {
    await date.fill('2024-02-01')
    await expect(panel(page).getByText(/more than 6 months in the past/)).toBeVisible()
    await panel(page).getByRole('button', { name: 'Yes' }).click()
    await expect(panel(page).getByText(/more than 6 months in the past/)).toHaveCount(0)
  })
  await test.step('what was filed is shown from the message, also a day outside the days of the list', async () => {
    await chooseFiles(page, await drawn(page, 'certificate.png'))
    await submit(page).click()
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect(rows(page).filter({ hasText: description })).toHaveCount(1)
    await expect(panel(page).getByText(description).first()).toBeVisible()
  })
  await test.step('the days of the list do not hide it: all are a click away', async () => {
    await page.goto(`/vehicle-file/activity?vehicleId=${vehicle.id}`)
    await expect(page.getByText('Nothing in these 7 days.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all days' }).click()
    await expect(rows(page).filter({ hasText: description })).toHaveCount(1)
    await page.getByRole('button', { name: 'Last 12 months' }).click()
    await expect(page.getByText('Nothing in these 365 days.')).toBeVisible()
    await page.getByRole('button', { name: 'All days', exact: true }).click()
    await expect(rows(page).filter({ hasText: description })).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Schedule board' })).toBeVisible()
  })
  await openForm(page, vehicle, 'MOT Report', unique('An older test'))
  await date.fill('2023-02-01')
  await expect(panel(page).getByText('A later document has set it already')).toBeVisible()
})

test('a vehicle that is chosen brings the types of its kind, and another type begins anew [VF-38] [VF-66] [VF-67] [VF-110]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  const first = await newVehicle(page)
  const second = await newVehicle(page, 'CAR')
  await openForm(page, first, 'MOT Report', 'Half written')
  await panel(page).getByRole('combobox', { name: 'Activity Type' }).selectOption({ label: 'Safety Inspection Report' })
  const description = panel(page).getByRole('textbox', { name: 'Description' })
  await expect(description).toHaveValue(`Manual Safety Inspection for ${first.registration}`)
  await expect(description).toBeDisabled()
  await panel(page).getByRole('combobox', { name: 'Activity Type' }).selectOption({ label: 'PMI form' })
  await expect(description).toHaveValue('')
  await expect(description).toBeEnabled()
  await panel(page).getByRole('button', { name: 'Change' }).click()
  await expect(panel(page).getByRole('combobox', { name: 'Activity Type' })).toBeDisabled()
  const searched = page.waitForRequest(request => {
    const { pathname, searchParams: query } = new URL(request.url())
    const asked = ['pageSize', 'page', 'ordering', 'search'].map(name => query.get(name)).join()
    return pathname.includes('vehicles') && asked === `25,1,registration,${second.registration}`
  })
  const types = page.waitForRequest(/vehicle_activity_types\/\?(?=.*vehicle_type=\d)(?=.*remove_internal_use)/)
  await panel(page).getByRole('combobox', { name: 'Vehicle', exact: true }).fill(second.registration)
  await searched
  await panel(page).getByRole('option', { name: second.registration }).click()
  await types
  await expect(panel(page).getByRole('combobox', { name: 'Activity Type' })).toHaveValue('')
  await panel(page)
    .getByRole('combobox', { name: 'Activity Type' })
    .selectOption({ label: 'Plating Certificate (VTG7)' })
  await description.fill('Plated at Oakham')
  const posted = page.waitForRequest(
    request => request.method() === 'POST' && request.url().includes('/api/vehicle_activities/'),
  )
  await submit(page).click()
  const form = (await posted).postDataBuffer()?.toString('latin1') ?? ''
  const names = [...form.matchAll(/form-data; name="(\w+)"/g)].map(([, name]) => name)
  for (const name of ['vehicle', 'activity_type', 'status', 'activity_fulfilled_at', 'description'])
    expect(names).toContain(name)
})

test('the log of a vehicle shows defects, inspections and documents, each with what can be had of it [VF-01] [VF-02] [VF-09] [VF-11] [VF-13] [VF-14] [VF-18] [VF-19] [VF-20] [VF-108] [VF-111] [VF-112] [C-29]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  const depots = page.waitForRequest(/\/api\/fmt\/vehicle_groups\/v2\//)
  const vehicle = await newVehicle(page)
  // Yesterday, which is past on every clock.
  const at = new Date(Date.now() - 86_400_000).toISOString()
  await post(page, '/defect/defects/', {
    ...{ vehicle: vehicle.id, category: 'horn', description: unique('Horn weak'), severity: 'minor', reported_at: at },
  })
  const inspection = await post<{ id: number }>(page, '/safety/inspections/', {
    ...{ vehicle: vehicle.id, inspected_on: at.slice(0, 10), started_at: at, finished_at: at },
    ...{ is_roadworthy: true, items: [], request_key: randomUUID() },
  })
  await openForm(page, vehicle, 'PMI form', unique('Sheet on paper'))
  await depots
  await submit(page).click()
  const filters = page.getByRole('region', { name: 'Filter Vehicle File' })
  const ofKind = (kind: string) => rows(page).filter({ hasText: kind }).first()
  await expect(ofKind('Sheet on paper').getByRole('gridcell').last()).toHaveText('-')
  await expect(ofKind('Horn weak').getByRole('button', { name: 'View' })).toBeVisible()
  const view = ofKind('Safety Inspection Report').getByRole('button', { name: 'View' })
  await expect(view).toHaveAttribute('title', `${inspection.id}`)
  const [download] = await Promise.all([page.waitForEvent('download'), view.click()])
  expect(download.suggestedFilename()).toBe(`safety-inspection-report_${inspection.id}_${vehicle.registration}.pdf`)

  await test.step('it is narrowed by type and depot, and widened to all vehicles', async () => {
    const count = await rows(page).count()
    await expect(filters.getByRole('combobox', { name: 'Document type' })).toHaveValue('')
    await filters.getByRole('combobox', { name: 'Document type' }).selectOption({ label: 'PMI form' })
    await expect(rows(page)).toHaveCount(1)
    await expect(ofKind('Sheet on paper')).toBeVisible()
    await filters.getByRole('combobox', { name: 'Document type' }).selectOption({ label: '-- None --' })
    await expect(rows(page)).toHaveCount(count)
    const depot = filters.getByRole('combobox', { name: 'Depot' })
    const names = await depot.locator('option').allTextContents()
    let found = 0
    for (const name of names.slice(1)) {
      const asked = page.waitForRequest(/vehicle_activities\/\?.*depot=\d/)
      await depot.selectOption({ label: name })
      found += (await read(page, (await asked).url())).count
    }
    expect(found, 'a vehicle is of one depot or more').toBeGreaterThanOrEqual(count)
    await depot.selectOption({ label: '-- None --' })
    await filters.getByRole('button', { name: `Clear ${vehicle.registration}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText(vehicle.registration)
    const searched = page.waitForRequest(
      /\/api\/fmt\/simple_vehicle_list\/\?(?=.*pageSize=15&page=1&ordering=-registration)/,
    )
    await filters.getByRole('combobox', { name: 'Vehicle', exact: true }).fill(vehicle.registration)
    await searched
    await filters.getByRole('option', { name: vehicle.registration }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(vehicle.registration)
    await expect(rows(page)).toHaveCount(count)
  })
  await test.step('of nothing there are no pages', async () => {
    await expect(page.getByRole('navigation', { name: 'Pages of Vehicle File' })).toBeVisible()
    await filters.getByRole('combobox', { name: 'Document type' }).selectOption({ label: 'Plating Certificate (VTG7)' })
    await expect(page.getByText('No Vehicle File Activity')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages of Vehicle File' })).toHaveCount(0)
  })
})

test('what is archived leaves the list, and comes back by undoing it; the toggle of archived items stays off [VF-25]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  const vehicle = await newVehicle(page)
  const description = unique('Filed by mistake')
  await openForm(page, vehicle, 'PMI form', description)
  await submit(page).click()
  const row = rows(page).filter({ hasText: description })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveCount(1)
  await test.step('what was put away is found again at its vehicle, and restored', async () => {
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(page.getByText('1 entry of this vehicle is put away.')).toBeVisible()
    await page.getByRole('button', { name: 'Show them' }).click()
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Show those in use' }).click()
    await expect(row).toHaveCount(1)
  })
  await expect(page.getByRole('switch', { name: 'Show archived items' })).toBeDisabled()
})

/** Who may do what in the Vehicle File: toggle of dates, filing, archiving. */
const ROLES: readonly [Role, { dates: boolean; files: boolean; archives: boolean }][] = [
  ['Global Admin', { dates: true, files: true, archives: true }],
  ['Customer Admin', { dates: true, files: true, archives: true }],
  ['User Vehicle Admin', { dates: true, files: true, archives: true }],
  ['Manager', { dates: false, files: true, archives: false }],
  ['Engineer', { dates: false, files: true, archives: false }],
  ['Read Only', { dates: false, files: false, archives: false }],
]
for (const [role, may] of ROLES) {
  test(`${role}: sees the log, and of toggle, filing and archiving what the role may [VF-23] [VF-25]`, async ({
    page,
  }) => {
    await signIn(page, role, '/vehicle-file/activity')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Vehicle File')
    await expect(page.getByRole('columnheader', { name: 'Description' })).toBeVisible()
    await expect(page.getByText('Show document/activity log date')).toHaveCount(may.dates ? 1 : 0)
    await expect(page.getByRole('button', { name: 'Add new document' })).toHaveAttribute(
      'aria-disabled',
      String(!may.files),
    )
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toHaveCount(may.archives ? 1 : 0)
    await expect(page.getByRole('switch', { name: 'Show archived items' })).toBeDisabled()
  })
}

test('a limited user is sent home, and nothing of the Vehicle File is asked for [VF-04] [VF-26]', async ({ page }) => {
  await signIn(page, 'Limited')
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/vehicle_activities/')) asked.push(request.url())
  })
  await page.goto('/vehicle-file/activity')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const why = page.getByRole('status').filter({ hasText: 'You have no access to “Vehicle File”' })
  await expect(why).toBeVisible()
  expect(asked).toEqual([])
  await expectAccessible(page, 'home, with why the page stays closed')
  await page.goto('/administration')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(why).toHaveCount(0)
})

test('days end with today by the clock of the reader, wherever the browser is [VF-21] [VF-33]', async ({
  browser,
  baseURL,
}) => {
  // Far ahead of the reader's own clock, which shows about noon: there it may be tomorrow already.
  const context = await browser.newContext({ timezoneId: 'Pacific/Kiritimati', baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await signIn(page, 'Customer Admin at noon')
  const vehicle = await newVehicle(page)
  await openForm(page, vehicle, 'MOT Report', 'Annual test')
  const date = panel(page).getByLabel('Date of the document')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: NOON }).format(new Date())
  await expect(date).toHaveValue(today)
  await expect(date).toHaveAttribute('max', today)
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  await date.fill(tomorrow)
  await expect(panel(page).getByText('Choose dates up to today')).toBeVisible()
  await expect(submit(page)).toHaveAttribute('aria-description', 'Enter a date that is not after today.')
  await context.close()
})
