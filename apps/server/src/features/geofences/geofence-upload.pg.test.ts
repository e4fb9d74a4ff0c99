import type { Geofence } from '@milepost/contract/geofences.ts'
import { writeFenceTable } from '@milepost/domain/geofences/files-csv.ts'
import { DAY_NAMES, GEOFENCE_COLUMNS } from '@milepost/texts/geofence-columns.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sheetOf, workbook } from '../../spreadsheets/sheets.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type UploadCalls, uploadCalls } from '../../testing/upload-calls.ts'
import { NOTHING_DONE } from '../../uploads/apply-lines.ts'
import { fromApiHours } from './geofence-noun.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let calls: UploadCalls

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,worker', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 1)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  calls = uploadCalls(server.origin, await signInAs(context, 'Customer Admin', [own.id], { modules: ['Geofence'] }))
})
afterAll(() => server.stop())

const GEOFENCES = { noun: 'geofences', name: 'sites.csv' }
const check = (content: string | Buffer, form = {}) => calls.check(content, { ...GEOFENCES, ...form })
const save = (content: string | Buffer, form = {}) => calls.save(content, { ...GEOFENCES, ...form })

async function sites(search = ''): Promise<Geofence[]> {
  return (await calls.ask<{ results: Geofence[] }>('GET', `/api/geofence/?search=${search}`)).body.results
}

const names = async (search = '') => (await sites(search)).map(({ name }) => name)

/** What the fold reads: the rows of a geofence, the last of them with whether it is in force. */
async function rulesOf(id: number) {
  const { rows } = await server.context.systemPool.query<{
    shape: object
    in_force: boolean
    vehicle_ids: number[] | null
  }>(
    'select shape, valid_until is null as in_force, vehicle_ids from geofence_shapes where geofence_id = $1 order by valid_from',
    [id],
  )
  return rows
}

const CIRCLE = { kind: 'circle', centre: [-0.73, 52.67], radiusM: 150 }

describe('a file of geofences', () => {
  test('makes circles by centre and radius, and polygons by well-known text, with category, groups and vehicle groups', async () => {
    await calls.ask('POST', '/api/geofence_categories/', { name: 'Depots', colour: '#112233' })
    await calls.ask('POST', '/api/geofence_groups/', { name: 'North', colour: '#112233' })
    const { rows } = await server.context.systemPool.query<{ name: string }>(
      'select name from vehicle_groups where id = $1',
      [own.groupId],
    )
    const file = await workbook(
      sheetOf([
        [
          'Name',
          'Latitude',
          'Longitude',
          'Radius (m)',
          'Polygon (WKT)',
          'Category',
          'Geofence groups',
          'Vehicle groups',
          'Note',
        ],
        ['Oakham', '52.67', '-0,73', '150', '', 'depots', 'north', rows[0]!.name, 'Gate 2'],
        ['Stamford', '', '', '', 'POLYGON ((-0.5 52.6, -0.4 52.6, -0.4 52.7))', '', '', '', ''],
      ]),
    )
    const saved = await save(file, { name: 'sites.xlsx' })
    expect([saved.state, saved.counts, saved.missing]).toEqual(['done', { ...NOTHING_DONE, created: 2 }, []])
    const [oakham, stamford] = await sites()
    expect(oakham).toMatchObject({
      ...{ name: 'Oakham', shape: CIRCLE, note: 'Gate 2', category: { name: 'Depots' }, groups: [{ name: 'North' }] },
      ...{ vehicle_groups: [{ id: own.groupId }], for_all_vehicles: false, reports_passing: true, dwell_s: null },
    })
    expect(stamford).toMatchObject({
      ...{ name: 'Stamford', for_all_vehicles: true, category: null, groups: [] },
      shape: {
        kind: 'polygon',
        rings: [
          [
            [-0.5, 52.6],
            [-0.4, 52.6],
            [-0.4, 52.7],
          ],
        ],
      },
    })
    expect(await rulesOf(oakham!.id)).toEqual([
      { shape: CIRCLE, in_force: true, vehicle_ids: own.vehicles.map(({ id }) => id) },
    ])
    expect((await rulesOf(stamford!.id)).map(one => one.vehicle_ids)).toEqual([null])
    expect((await save(file, { name: 'sites.xlsx' })).counts).toEqual({ ...NOTHING_DONE, as_before: 2 })
    expect((await sites()).map(({ version }) => version)).toEqual([oakham!.version, stamford!.version])
  })

  test('gives geofences other names, by their present names or their ids, and changes nothing else; the same file again changes nothing', async () => {
    const [oakham, stamford] = await sites()
    await calls.ask('PUT', `/api/geofence/${oakham!.id}/`, { dwell_s: 600, speed_limit_kmh: 20 })
    const file = `ID;Nome;Novo nome\n;OAKHAM;Oakham yard\n${stamford!.id};Stamford east;\n`
    const saved = await save(file)
    expect([saved.counts, saved.columns]).toEqual([{ ...NOTHING_DONE, changed: 2 }, ['id', 'name', 'new_name']])
    expect(await sites()).toMatchObject([
      {
        id: oakham!.id,
        name: 'Oakham yard',
        shape: CIRCLE,
        dwell_s: 600,
        speed_limit_kmh: 20,
        category: { name: 'Depots' },
      },
      { id: stamford!.id, name: 'Stamford east', shape: stamford!.shape },
    ])
    expect(await rulesOf(stamford!.id)).toHaveLength(1)
    expect((await save(file)).counts).toEqual({ ...NOTHING_DONE, as_before: 2 })
    expect(await calls.undo(saved)).toMatchObject({ state: 'undone', undone: 2, undo_refused: 0 })
    expect(await names()).toEqual(['Oakham', 'Stamford'])
  })

  test('finds a geofence whichever letters its name has, in any case and however it is spaced', async () => {
    const added = await save(
      'Name,Latitude,Longitude,Radius (m)\nThe quick brown fox jumps over the lazy dog,52.6,-0.7,50\n',
    )
    expect(added.counts).toEqual({ ...NOTHING_DONE, created: 1 })
    const renamed = await check('Name,New name\nTHE QUICK  brown fox jumps over the lazy dog ,Fox yard\n')
    expect(renamed.counts).toEqual({ ...NOTHING_DONE, changed: 1 })
    await calls.undo(added)
  })

  test('moves a geofence from now on: the past keeps what was in force, and the other rules stay', async () => {
    const [oakham] = await sites('Oakham')
    const saved = await save('Name,Lat,Lon,Radius\nOakham,52.68,-0.73,200\n')
    expect(saved.counts).toEqual({ ...NOTHING_DONE, changed: 1 })
    const moved = { kind: 'circle', centre: [-0.73, 52.68], radiusM: 200 }
    expect(await sites('Oakham')).toMatchObject([{ shape: moved, dwell_s: 600, speed_limit_kmh: 20 }])
    expect((await rulesOf(oakham!.id)).slice(-2)).toMatchObject([
      { shape: CIRCLE, in_force: false },
      { shape: moved, in_force: true },
    ])
    await calls.undo(saved)
    expect(await sites('Oakham')).toMatchObject([{ shape: CIRCLE, dwell_s: 600, speed_limit_kmh: 20 }])
  })

  test('has what is wrong said by line and column, and the other lines are saved', async () => {
    const { rows } = await server.context.systemPool.query<{ id: number }>(
      "insert into geofences (customer_id, name) values ($1, 'Theirs') returning id",
      [foreign.id],
    )
    const saved = await save(
      [
        'ID,Name,New name,Latitude,Longitude,Radius (m),Polygon (WKT),Category,Line (WKT),Width (m),Speed limit (km/h),Hours',
        `${rows[0]!.id},Theirs,,,,,,`,
        ',Nowhere,,,,,,',
        ',Stamford,Oakham,,,,,',
        ',Small,,52,0,5,,',
        ',Half,,52,,150,,',
        ',North pole,,85,0,5000,,',
        ',No number,,52,east,150,,',
        ',Bow,,,,,"POLYGON ((0 52, 1 53, 1 52, 0 53))",',
        ',Text,,,,,somewhere,',
        ',Both,,52,0,150,"POLYGON ((0 52, 1 53, 1 52))",',
        ',Unsorted,,52,0,150,,Nothing',
        ',Good,,52,0,150,,',
        ',Wide,,,,,,,"LINESTRING (0 52, 1 53)",1,,',
        ',Endless,,,,,,,"LINESTRING (0 52, 1 53)",,,',
        ',Dot,,,,,,,POINT (0 52),20,,',
        ',Fast,,52,0,150,,,,,999,',
        ',Always,,52,0,150,,,,,,all day',
        ',good,,52,0,150,,',
      ].join('\n'),
    )
    expect(saved.counts).toEqual({ ...NOTHING_DONE, created: 1, faulty: 17 })
    expect(await calls.faultsOf(saved)).toEqual([
      [2, 'ID', String(rows[0]!.id), 'unknown'],
      [3, 'Latitude', '', 'required'],
      [4, 'New name', 'Oakham', 'taken'],
      [5, 'Radius (m)', '5', 'radius-out-of-range'],
      [6, 'Longitude', '', 'required'],
      [7, 'Latitude', '85', 'near-pole'],
      [8, 'Longitude', 'east', 'invalid'],
      [9, 'Polygon (WKT)', 'POLYGON ((0 52, 1 53, 1 52, 0 53))', 'crosses-itself'],
      [10, 'Polygon (WKT)', 'somewhere', 'invalid'],
      [11, 'Polygon (WKT)', 'POLYGON ((0 52, 1 53, 1 52))', 'invalid'],
      [12, 'Category', 'Nothing', 'unknown'],
      [14, 'Width (m)', '1', 'width-out-of-range'],
      [15, 'Width (m)', '', 'required'],
      [16, 'Line (WKT)', 'POINT (0 52)', 'invalid'],
      [17, 'Speed limit (km/h)', '999', 'too long'],
      [18, 'Hours', 'all day', 'invalid'],
      [19, 'Name', 'good', 'repeated'],
    ])
    expect(await names()).toEqual(['Good', 'Oakham', 'Stamford'])
  })

  test('archives what no line names where that was chosen: it counts no more, and an undo has it count again', async () => {
    const before = await sites()
    const [, oakham] = before
    const fields = { uploadChoices: JSON.stringify({ deactivate: true }) }
    const checked = await check('Name\nGood\n', { fields })
    expect([checked.counts, await names()]).toEqual([
      { ...NOTHING_DONE, as_before: 1, archived: 2 },
      before.map(({ name }) => name),
    ])
    await calls.ask('DELETE', `/api/upload/${checked.id}/`)
    const saved = await save('Name\nGood\n', { fields })
    expect([saved.counts.archived, await names()]).toEqual([2, ['Good']])
    expect((await rulesOf(oakham!.id)).at(-1)).toMatchObject({ in_force: false })
    expect(await calls.undo(saved)).toMatchObject({ undone: 2, undo_refused: 0 })
    expect(await names()).toEqual(before.map(({ name }) => name))
    expect((await rulesOf(oakham!.id)).at(-1)).toMatchObject({
      shape: CIRCLE,
      in_force: true,
      vehicle_ids: own.vehicles.map(({ id }) => id),
    })
  })

  test('is told apart by line where two name the same geofence', async () => {
    const [good] = await sites('Good')
    const saved = await save(`ID,Name,Note\n${good!.id},Good,first\n,Good,second\n`)
    expect([saved.counts, await calls.faultsOf(saved)]).toEqual([
      { ...NOTHING_DONE, changed: 1, faulty: 1 },
      [[3, 'Name', 'Good', 'repeated']],
    ])
    expect(await sites('Good')).toMatchObject([{ note: 'first' }])
  })

  test('changes what is there alone where nothing is to be added', async () => {
    const fields = { uploadChoices: JSON.stringify({ create: false }) }
    const saved = await save('Name,Note\nGood,third\nElsewhere,x\n', { fields })
    expect([saved.counts, saved.missing]).toEqual([{ ...NOTHING_DONE, changed: 1, skipped: 1 }, []])
  })

  test.each(['en', 'pt'] as const)('as the page saves it, in %s, changes nothing', async language => {
    const way = {
      kind: 'corridor',
      line: [
        [-0.7, 52.6],
        [-0.6, 52.65],
      ],
      halfWidthM: 12.5,
    }
    const hours = [
      { weekdays: [1, 2, 3, 4, 5], from_minute: 480, until_minute: 1_080 },
      { weekdays: [6], from_minute: 1_320, until_minute: 360 },
    ]
    const fields = { shape: way, speed_limit_kmh: 32.186_88, active_hours: hours, dwell_s: 300 }
    const made = await calls.ask<Geofence>('POST', '/api/geofence/', { name: `Way ${language}`, ...fields })
    expect([made.status, made.body.detail]).toEqual([200, undefined])
    const present = await sites()
    const t = textsIn(language)
    const headings = new Map(Object.entries(GEOFENCE_COLUMNS).map(([id, word]) => [id, t(word)]))
    const table = (all: Geofence[]) =>
      writeFenceTable(
        all.map(one => ({ ...one, hours: one.active_hours.map(fromApiHours) })),
        { headings, dayNames: DAY_NAMES[language], hasDecimalComma: language === 'pt' },
      )
    const saved = await save(table(present))
    expect([saved.counts, saved.columns]).toEqual([
      { ...NOTHING_DONE, as_before: present.length },
      Object.keys(GEOFENCE_COLUMNS),
    ])
    const copies = () => sites(`Copy%20${language}`)
    const copy = { ...made.body, id: '' as unknown as number, name: `Copy ${language}` }
    expect((await save(table([copy]))).counts).toEqual({ ...NOTHING_DONE, created: 1 })
    expect(await copies()).toMatchObject([{ shape: way, speed_limit_kmh: 32.186_88, active_hours: hours }])
    const changed = await save(`Name,Speed limit (km/h),Hours\nCopy ${language},20,Sun 10:00-12:00\n`)
    expect(changed.counts).toEqual({ ...NOTHING_DONE, changed: 1 })
    const sunday = [{ weekdays: [7], from_minute: 600, until_minute: 720 }]
    expect(await copies()).toMatchObject([{ shape: way, speed_limit_kmh: 20, active_hours: sunday }])
    await calls.undo(changed)
    expect(await copies()).toMatchObject([{ shape: way, speed_limit_kmh: 32.186_88, active_hours: hours }])
    await save(`Name,Speed limit (km/h),Hours\nCopy ${language},-,-\n`)
    expect(await copies()).toMatchObject([{ shape: way, speed_limit_kmh: null, active_hours: [] }])
  })

  test('is noted in the history of each geofence, as forms note it', async () => {
    const [good] = await sites('Good')
    const { rows } = await server.context.systemPool.query(
      "select action, user_id is not null as has_author from audit_log where noun = 'geofence' and record_id = $1 order by id",
      [good!.id],
    )
    expect(rows).toMatchObject([{ has_author: true }, { has_author: true }, { has_author: true }])
  })
})

test('who may not change geofences sends no file of them, and another customer sees none of it', async () => {
  const manager = await signInAs(server.context, 'Manager', [own.id], { modules: 'all' })
  expect((await calls.send('Name\nA', { ...GEOFENCES, user: manager })).status).toBe(403)
  const stranger = await signInAs(server.context, 'Customer Admin', [foreign.id], { modules: 'all' })
  const { id } = await check('Name\nGood\n')
  expect((await calls.ask('GET', `/api/upload/${id}/`, undefined, stranger)).status).toBe(404)
})
