import { SHAPE_FAULTS } from '@milepost/domain/geofences/faults.ts'
import { z } from 'zod'
import { ordering, paging } from './records.ts'
import { type Route, routes } from './route.ts'
import { fieldFault, id, instant } from './shapes.ts'

/** What is kept from files, as the paths name it. */
export const UPLOAD_NOUNS = ['vehicles', 'drivers', 'trackers', 'users', 'geofences', 'qr_codes'] as const
export type UploadNounName = (typeof UPLOAD_NOUNS)[number]

export const MOST_UPLOAD_BYTES = 25_000_000

/** Why a file is not read, or not to its end: nothing of it is saved then. */
export const SHEET_REFUSALS = [
  'not-a-spreadsheet',
  'old-excel',
  'disguised',
  'broken',
  'too-large',
  'too-many-rows',
  'too-many-columns',
  'cell-too-long',
  'formulas',
  'empty',
] as const
export type SheetRefusal = (typeof SHEET_REFUSALS)[number]

/** What may be done with the lines of a file (N-60): make what is not there, change what is, archive what no line names. */
export const uploadChoices = z.strictObject({
  create: z.boolean().default(true),
  update: z.boolean().default(true),
  deactivate: z.boolean().default(false),
})
export type UploadChoices = z.output<typeof uploadChoices>

/** For each column of the file the field that it fills; null: it is left out. */
const columns = z.array(z.string().max(60).nullable()).max(200)

const counts = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  archived: z.number().int(),
  /** As the file says already. */
  as_before: z.number().int(),
  /** Left out by the choices. */
  skipped: z.number().int(),
  /** With something wrong: nothing of them is saved. */
  faulty: z.number().int(),
})
export type UploadCounts = z.output<typeof counts>

/**
 * Beside the codes of a field: of a line. `repeated`: an earlier line names the same; `ambiguous`: several are called so; the others
 * are of the shape of a geofence.
 */
export const LINE_FAULTS = [...fieldFault.shape.code.options, 'repeated', 'ambiguous', ...SHAPE_FAULTS] as const
export type LineFaultCode = (typeof LINE_FAULTS)[number]

const UPLOAD_STATES = [
  'checking',
  'checked',
  'waiting',
  'saving',
  'done',
  'refused',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const

const upload = z
  .object({
    id: z.number().int(),
    customer: z.number().int(),
    customer_name: z.string(),
    noun: z.enum(UPLOAD_NOUNS),
    file_name: z.string(),
    bytes: z.number().int(),
    /**
     * `checking`, then `checked`: nothing is saved yet. `waiting`: for the end of the weekend, or for a worker. `refused`: the file
     * is not one that is read. `undoing`, then `undone`: what was saved is taken back.
     */
    state: z.enum(UPLOAD_STATES),
    /** Lines that were worked off, and how many there are; null: not known yet. */
    done_lines: z.number().int(),
    lines: z.number().int().nullable(),
    headings: z.array(z.string()),
    /** Of the first line below the headings. */
    first_cells: z.array(z.string()),
    columns,
    choices: uploadChoices,
    /** Fields without which no line can be saved, and that no column fills. */
    missing: z.array(z.string()),
    /** Of the check, or of what was saved. */
    counts,
    refusal: z.object({ code: z.enum(SHEET_REFUSALS), cell: z.string().nullable() }).nullable(),
    run_on_weekend: z.boolean(),
    email: z.string(),
    /** When it is worked off; null: at once. */
    due_at: instant.nullable(),
    /** Whether something was saved that is not taken back yet. */
    may_undo: z.boolean(),
    /** Records that are as before the file again, and those that stayed, most of them because they were changed since. */
    undone: z.number().int(),
    undo_refused: z.number().int(),
    created_by: z.string().nullable(),
    created_at: instant,
    ended_at: instant.nullable(),
    may_edit: z.boolean(),
  })
  .meta({ id: 'Upload' })

export type Upload = z.output<typeof upload>

const lineFault = z
  .object({
    line: z.number().int(),
    /** Of the column; null: the whole line is meant. */
    heading: z.string().nullable(),
    field: z.string(),
    value: z.string(),
    code: z.enum(LINE_FAULTS),
  })
  .meta({ id: 'LineFault' })

export type LineFault = z.output<typeof lineFault>

const read = { kind: 'administration', area: 'uploads', does: 'read' } as const
const write = { kind: 'administration', area: 'uploads', does: 'write' } as const
const one = { params: z.object({ id }), result: upload, errors: [400, 403, 404, 409] } as const

/** The form of the documents (ADM-QR-05): file, customer_id, verifyUpload, email, uploadChoices as JSON, run_on_weekend. */
const send = (noun: UploadNounName) =>
  ({
    method: 'PUT',
    path: `/api/upload_${noun}/`,
    summary: `Takes a CSV or XLSX file of ${noun.replaceAll('_', ' ')}; with verifyUpload it is checked, and nothing is saved`,
    access: write,
    body: z.any().meta({ type: 'string', format: 'binary' }),
    bodyTypes: ['multipart/form-data'],
    mostBytes: MOST_UPLOAD_BYTES + 100_000,
    result: upload,
    errors: [400, 404, 413, 415, 503, 507],
    perMinute: 30,
  }) as const satisfies Route

const list = {
  query: z.object({ ...ordering(['created_at'], '-created_at'), ...paging(25, 100) }),
  result: z.object({ count: z.number().int(), may_create: z.boolean(), results: z.array(upload) }),
  errors: [400],
} as const

export const uploads = routes({
  sendVehicles: send('vehicles'),
  sendDrivers: send('drivers'),
  sendTrackers: send('trackers'),
  sendUsers: send('users'),
  sendGeofences: send('geofences'),
  /** API-110. */
  sendQrCodes: send('qr_codes'),
  /** API-112, N-60. */
  listVehicles: {
    method: 'GET',
    path: '/api/upload_vehicles/',
    summary: 'Past uploads of vehicles, with how far each is',
    access: read,
    ...list,
  },
  list: {
    method: 'GET',
    path: '/api/administration/uploads/',
    summary: 'Past uploads, with how far each is',
    access: read,
    ...list,
  },
  read: {
    method: 'GET',
    path: '/api/upload/:id/',
    summary: 'How far an upload is, and what it came to',
    access: read,
    ...one,
  },
  check: {
    method: 'PUT',
    path: '/api/upload/:id/',
    summary: 'Checks a file that was not saved once more, with other columns or choices',
    access: write,
    ...one,
    body: z.strictObject({ columns: columns.optional(), choices: uploadChoices.optional() }),
  },
  save: {
    method: 'POST',
    path: '/api/upload/:id/',
    summary: 'Saves the lines of a file that was checked',
    access: write,
    ...one,
    body: z.strictObject({ run_on_weekend: z.boolean().default(true) }),
  },
  cancel: {
    method: 'DELETE',
    path: '/api/upload/:id/',
    summary: 'Ends an upload: what was saved stays, and nothing more is',
    access: write,
    ...one,
  },
  undo: {
    method: 'POST',
    path: '/api/upload/:id/undo/',
    summary: 'Takes back what was saved of a file, where nobody has changed the record since, by a job',
    access: write,
    ...one,
  },
  faults: {
    method: 'GET',
    path: '/api/upload/:id/faults/',
    summary: 'What is wrong, line by line',
    access: read,
    params: z.object({ id }),
    query: z.object({ ...ordering(['line']), ...paging(25, 500) }),
    result: z.object({ count: z.number().int(), results: z.array(lineFault) }),
    errors: [400, 404],
  },
  exportFaults: {
    method: 'GET',
    path: '/api/upload/:id/faults_export/',
    summary: 'What is wrong, line by line, as a file',
    access: read,
    params: z.object({ id }),
    query: z.object({ format: z.enum(['csv', 'xlsx']), language: z.enum(['en', 'pt']).default('en') }),
    result: 'binary',
    errors: [400, 404],
  },
  template: {
    method: 'GET',
    path: '/api/upload_template/',
    summary: 'An empty table with the headings of a noun and a line to show how it is filled',
    access: read,
    query: z.object({
      noun: z.enum(UPLOAD_NOUNS),
      format: z.enum(['csv', 'xlsx']),
      language: z.enum(['en', 'pt']).default('en'),
    }),
    result: 'binary',
    errors: [400],
  },
})
