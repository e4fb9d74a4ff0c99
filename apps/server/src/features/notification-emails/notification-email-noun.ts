import { notificationEmails } from '@milepost/contract/notification-emails.ts'
import { reportTypeWord } from '@milepost/texts/report-type-words.ts'
import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import { column, nameColumn } from '../../records/fields.ts'
import { members } from '../../records/members.ts'
import type { NounOf } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'

/** Addresses that receive reports, as the administration keeps them (ADM-MAIL). */
export const notificationEmailNoun: NounOf<typeof notificationEmails> = {
  routes: notificationEmails,
  name: 'notification e-mail',
  title: 'Notification emails',
  table: 'notification_emails',
  inScope: (scope, row) => customerInScope(scope, `${row}.customer_id`),
  fields: {
    email: { ...nameColumn('email'), isOneByOne: true, exported: 'Email' },
    report_type: { ...column('report_type'), exported: [{ heading: 'Report', of: reportTypeWord }] },
    depots: {
      ...members({
        table: 'depots_of_notification_emails',
        own: 'notification_email_id',
        other: 'vehicle_group_id',
        of: 'vehicle_groups',
      }),
      exported: 'Vehicle groups',
    },
  },
  taken: { notification_emails_taken: 'email' },
  matches: text => matchesText(sql`lower(r.email)`, text),
  filters: {
    report_type: (types: string[]) => sql<boolean>`r.report_type = any(${types}::text[])`,
    depot: (ids: number[]) => sql<boolean>`exists (select from depots_of_notification_emails m
      where m.notification_email_id = r.id and m.vehicle_group_id = any(${ids}::int[]))`,
  },
}
