import { isEndless } from '@milepost/domain/notifications/quiet-hours.ts'
import { z } from 'zod'
import { ruleHours } from './notification-rules.ts'
import { routes, signedIn } from './route.ts'

const chosen = z.object({
  /** Whether rules that tell by mail too reach the person by it. */
  by_mail: z.boolean(),
  /** By the clock of the person; what comes in them waits and is told after them. Null: never. */
  quiet_hours: ruleHours.nullable(),
  /** Whether what is critical comes through quiet hours. */
  urgent_passes: z.boolean(),
})

const choices = chosen
  .extend({
    /** What the person signs in by. */
    email: z.string(),
    /** Whether that is an address to which a mail can go. */
    is_mail_address: z.boolean(),
    /** Whether they have shown that they read it, by a link of a mail to it: no rule tells them by mail before. */
    is_address_proven: z.boolean(),
    /** Whose clock their quiet hours go by: that of their preferences, else of their home customer. */
    time_zone: z.string(),
  })
  .meta({ id: 'NotificationChoices' })

export type NotificationChoices = z.output<typeof choices>

/** How and when the caller is told beside the bell, which always has everything (docs/domain/notifications.md). */
export const notificationChoices = routes({
  read: {
    method: 'GET',
    path: '/api/user/notification_choices/',
    summary: 'How and when the caller is told beside the bell',
    access: signedIn,
    result: choices,
  },
  change: {
    method: 'PUT',
    path: '/api/user/notification_choices/',
    summary: 'Changes how and when the caller is told; what is not sent stays',
    access: signedIn,
    body: z
      .strictObject({
        ...chosen.shape,
        quiet_hours: ruleHours.refine(hours => !isEndless(hours), 'leave some hours of the week').nullable(),
      })
      .partial(),
    result: choices,
    errors: [400],
  },
})
