import { isMailTooOld, nextTryMs } from '@milepost/domain/mail/retries.ts'
import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'
import type { ScheduledTask } from '../jobs/task.ts'
import type { MailKind, Sending } from './mail-kind.ts'
import type { MailMetrics, MailOutcome } from './mail-metrics.ts'
import type { Mailer, MailFailure } from './mailer.ts'
import { type ClaimedMail, claimDueMail, countWaitingMails, dropMail, markFailed, markSent } from './outbox.ts'
import { renderLetter } from './render-letter.ts'

export interface MailParts extends Sending {
  /** Null: no mail server is configured; the mails wait. */
  mailer: Mailer | null
  /** Every kind that is written anywhere. */
  kinds: readonly MailKind[]
  log: Log
  metrics: MailMetrics
}

/** Milliseconds of a run in which mails are begun: a server that stops waits for the run, and the one of the next minute goes on. */
const RUN_MS = 15_000

export const sendMailsTask = (parts: MailParts): ScheduledTask => ({
  name: 'send-mails',
  schedule: '* * * * *',
  attempts: 1,
  run: () => sendDueMails(parts),
})

/** Sends what is due, oldest first, by one connection after the other. Several workers share the work. */
export async function sendDueMails({ mailer, ...parts }: MailParts): Promise<void> {
  const untilMs = Date.now() + RUN_MS
  while (mailer !== null && Date.now() < untilMs) {
    const mail = await claimDueMail(parts.system)
    if (mail === null) break
    if (await dropUnwanted(parts, mail)) {
      parts.metrics.count('dropped')
      continue
    }
    const failure = await sendMail(mailer, parts, mail)
    const outcome = failure === null ? await noteSent(parts, mail) : await noteFailed(parts, mail, failure)
    parts.metrics.count(outcome)
    if (failure?.of === 'server') break
  }
  parts.metrics.setWaiting(await countWaitingMails(parts.system))
}

type Wording = Sending & Pick<MailParts, 'kinds'>

/**
 * Drops a mail for which nobody waits any more, and gives whether it did. Of a kind or with parameters of another release nothing is known
 * here: that comes out when it is worded.
 */
async function dropUnwanted(
  { kinds, system, log }: Notes & Pick<MailParts, 'kinds'>,
  mail: ClaimedMail,
): Promise<boolean> {
  const kind = kinds.find(({ name }) => name === mail.kind)
  if (!kind?.parameters.safeParse(mail.parameters).success) return false
  const isDropped = await system.transaction().execute(async db => {
    if (await kind.isWanted(mail.parameters, db)) return false
    await dropMail(db, mail)
    return true
  })
  if (isDropped) {
    const what = { mail: mail.id, kind: mail.kind, attempts: mail.attempts }
    log.info(what, 'a mail was dropped: nobody waits for it any more')
  }
  return isDropped
}

async function sendMail(
  mailer: Mailer,
  { kinds, ...sending }: Wording,
  mail: ClaimedMail,
): Promise<MailFailure | null> {
  if (isMailTooOld(mail.createdAt.getTime(), Date.now()))
    return { of: 'mail', isForGood: true, words: 'It could not be sent within three days.' }
  const kind = kinds.find(({ name }) => name === mail.kind)
  if (!kind) return { of: 'mail', isForGood: true, words: `This release has no mail of the kind ${mail.kind}.` }
  try {
    const letter = kind.compose(mail.parameters, mail.language, sending.origin)
    const rendered = await renderLetter(letter, mail.language, sending)
    if (letter.fileId === undefined) return await mailer.send(mail, rendered)
    const file = await sending.files.open(letter.fileId)
    if (file === null) return { of: 'mail', isForGood: true, words: 'Its file is not kept any more.' }
    return await mailer.send(mail, rendered, file)
  } catch (error) {
    return { of: 'mail', isForGood: true, words: `It could not be worded. ${toError(error).message}` }
  }
}

type Notes = Pick<MailParts, 'system' | 'log'>

async function noteSent({ system, log }: Notes, mail: ClaimedMail): Promise<MailOutcome> {
  await markSent(system, mail)
  log.info({ mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'a mail was sent')
  return 'sent'
}

async function noteFailed({ system, log }: Notes, mail: ClaimedMail, failure: MailFailure): Promise<MailOutcome> {
  const nextMs = failure.isForGood ? null : nextTryMs(mail.attempts, mail.createdAt.getTime(), Date.now())
  await markFailed(system, mail, failure.words, nextMs)
  const outcome = nextMs === null ? 'given up' : 'retried'
  // What is said about a mail names its recipient: that is in its row alone.
  const reason = failure.of === 'server' ? { reason: failure.words } : {}
  log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, outcome, ...reason }, 'a mail was not sent')
  return outcome
}
