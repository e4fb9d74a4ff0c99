import { type NotificationChoices, notificationChoices } from '@milepost/contract/notification-choices.ts'
import { isMailAddress } from '@milepost/domain/mail/mail-address.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { notFound } from '../../http/http-error.ts'
import { readChoices, writeChoices } from './notification-choices.ts'

/** How and when everybody is told beside the bell (PREF). */
export function choiceEndpoints({ system }: Pick<Context, 'system'>): Endpoint[] {
  async function present(db: Db, userId: number): Promise<NotificationChoices> {
    const choices = (await readChoices(db, [userId])).get(userId)
    if (choices === undefined) throw notFound()
    return {
      by_mail: choices.byMail,
      quiet_hours: choices.quietHours && {
        ...choices.quietHours,
        weekdays: [...choices.quietHours.weekdays],
      },
      urgent_passes: choices.urgentPasses,
      email: choices.email,
      is_mail_address: isMailAddress(choices.email),
      is_address_proven: choices.isAddressProven,
      time_zone: choices.timeZone,
    }
  }

  return [
    implement(notificationChoices.read, ({ caller }) => present(system, caller.userId)),
    implement(notificationChoices.change, ({ caller, body }) =>
      system.transaction().execute(async db => {
        await writeChoices(db, caller.userId, body)
        return present(db, caller.userId)
      }),
    ),
  ]
}
