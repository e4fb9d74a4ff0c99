import { URGENT_CODES } from '@milepost/domain/notifications/quiet-hours.ts'
import { MOST_RULE_MAILS_AN_HOUR } from '@milepost/domain/notifications/rule-bounds.ts'
import { type RawBuilder, sql } from 'kysely'
import { noticesToldMail } from './notices-told-mail.ts'

/**
 * Of a row `n` of notices: the rules of its customer may cause another mail within this hour. A mail that tells one person of several
 * customers counts for none of them. Several workers may each be a mail over it.
 */
export const IS_WITHIN_MAIL_BOUND: RawBuilder<boolean> = sql<boolean>`n.customer_id not in (
  select m.customer_id from outbox_mails m
  where m.kind = ${noticesToldMail.name} and m.created_at > now() - interval '1 hour' and m.customer_id is not null
  group by m.customer_id having count(*) >= ${MOST_RULE_MAILS_AN_HOUR})`

/** The same of a notice to a person: what is critical goes to them however much else there is. */
export const MAY_BE_MAILED: RawBuilder<boolean> = sql<boolean>`(${IS_WITHIN_MAIL_BOUND} or n.code = any(${URGENT_CODES}::int2[]))`
