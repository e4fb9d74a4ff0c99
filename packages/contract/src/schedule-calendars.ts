import { z } from 'zod'
import { routes } from './route.ts'
import { instant } from './shapes.ts'
import { vehicleFileModule } from './vehicle-activities.ts'

const made = z.object({
  /** When the caller made the address; null: there is none. */
  made_at: instant.nullable(),
  /** When a calendar read it last, within an hour; null: none has. */
  read_at: instant.nullable(),
})

/** The schedules of the vehicles of an account, as a calendar that other programs subscribe to (iCalendar, RFC 5545). */
export const scheduleCalendars = routes({
  read: {
    method: 'GET',
    path: '/api/schedule_calendar/',
    summary: 'Whether the caller has an address for a calendar, which was shown when it was made',
    access: vehicleFileModule,
    result: made,
  },
  make: {
    method: 'POST',
    path: '/api/schedule_calendar/',
    summary: 'Makes the address by which a calendar reads what is due; the one before it ends',
    access: vehicleFileModule,
    body: z.strictObject({ language: z.enum(['en', 'pt']) }),
    result: z.object({ address: z.string() }),
    perMinute: 10,
  },
  end: {
    method: 'DELETE',
    path: '/api/schedule_calendar/',
    summary: 'Ends the address; calendars that have it read nothing more',
    access: vehicleFileModule,
    result: made,
  },
  file: {
    method: 'GET',
    path: '/api/schedule_calendar/:token/',
    summary: 'What is overdue, and what is due within twelve months',
    access: {
      kind: 'public',
      because: 'its token is the permission: it stands for one account and shows no more than its schedule board',
    },
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
    result: 'binary',
    fileTypes: ['text/calendar'],
    errors: [404],
    perMinute: 30,
  },
})
