import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { countMails } from './queries.ts'

const WAITING = { state: 'waiting', search: '', ordering: '-written_at' } as const

/** Mails that wait where no mail server is set up: for those who look after the installation, and so can set one up. */
export const waitingMails = ({ api, config }: Context): AttentionSource => ({
  kind: 'waiting-mails',
  access: { kind: 'administration', area: 'mail-server', does: 'write' },
  async count(caller, _span, most) {
    if (config.mail !== null) return 0
    return withScope(api, caller, db => countMails(db, caller, WAITING, most))
  },
})
