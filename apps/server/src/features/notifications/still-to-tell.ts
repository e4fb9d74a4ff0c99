import { type RawBuilder, sql } from 'kysely'
import { isShownTo, type Reader } from './read-notices.ts'

/** Of a row `n`: the reader has neither read it nor muted its rule meanwhile, and still sees it. */
export const isStillToTell = (
  reader: Reader,
): RawBuilder<boolean> => sql<boolean>`n.read_at is null and ${isShownTo(reader)}
  and not exists (select from muted_rules m where m.user_id = n.user_id
    and m.notification_rule_id = n.notification_rule_id and (m.until is null or m.until > now()))`
