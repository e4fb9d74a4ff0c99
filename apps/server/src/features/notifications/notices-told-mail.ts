import { notificationRules } from '@milepost/contract/notification-rules.ts'
import { formatInstant } from '@milepost/domain/formats/formats.ts'
import { RULE_SUBJECTS } from '@milepost/domain/notifications/conditions.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { noticeCountsWord } from '@milepost/texts/notice-counts.ts'
import { dueWordIn, noticeWord } from '@milepost/texts/notice-words.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { z } from 'zod'
import { defineMailKind } from '../../mail/mail-kind.ts'
import { boardPath } from './board-path.ts'

/** The rest is counted. */
export const MOST_IN_MAIL = 10

const told = z.object({
  registration: z.string(),
  /** Absent in mails that wait since before there was anything else. */
  tellsOf: z.enum(RULE_SUBJECTS).default('events'),
  code: z.number().int(),
  /** Of an event when it was; of what lasts, since when. */
  atMs: z.number(),
  rule: z.string(),
  /** What is due, and where that is read. */
  due: z
    .object({
      ...{ vehicle: z.number().int(), code: z.string().nullable(), schedule: z.string() },
      ...{ dueOn: z.string(), daysLeft: z.number().int() },
    })
    .nullable()
    .default(null),
})
export type ToldNotice = z.output<typeof told>

const parameters = z.object({
  /** The foremost. */
  notices: z.array(told).min(1).max(MOST_IN_MAIL),
  /** With those that are not among them. */
  count: z.number().int(),
  /** Of all of them what is due, and of that what is overdue; absent in mails that wait since before they were counted. */
  dueCount: z.number().int().default(0),
  overdue: z.number().int().default(0),
  dueWithinDays: z.number().int().nullable().default(null),
  timeZone: z.string(),
  timeFormat: z.enum(['12', '24']),
  /** The reader may open the board of what is due. */
  mayOpenBoard: z.boolean().default(false),
  /** To an address of the rule, and of which company's: null in a mail to an account. */
  address: z.object({ id: z.number().int(), company: z.string() }).nullable().default(null),
})

/** Tells a person what rules told them since the last such mail: vehicle, event, time and rule, never a place. */
export const noticesToldMail = defineMailKind(
  'notices-told',
  parameters,
  (mail, language, origin) => {
    const t = textsIn(language)
    const { notices, count, dueCount, overdue, dueWithinDays, timeZone, timeFormat, address, mayOpenBoard } = mail
    const pattern = `DD MMM YYYY, ${timeFormat === '24' ? 'HH:mm' : 'hh:mma'}`
    const time = (atMs: number) => formatInstant(atMs, pattern, { timeZone, locale: LOCALES[language] })
    const said = ({ tellsOf, code, due }: ToldNotice) =>
      due === null ? noticeWord(tellsOf, code, t) : dueWordIn(language, due, t)
    const when = ({ tellsOf, atMs }: ToldNotice) =>
      tellsOf === 'events' ? time(atMs) : t('since {{time}}', { time: time(atMs) })
    const [first] = notices
    const dues = notices.flatMap(({ due }) => due ?? [])
    return {
      subject:
        count === 1 && first !== undefined
          ? `${first.registration}: ${said(first)}`
          : noticeCountsWord({ count, dueCount, overdue, dueWithinDays }, t),
      body: [
        ...notices.map(notice => {
          const { registration, rule, due } = notice
          if (due === null) return `${registration}: ${said(notice)}, ${when(notice)} (${rule})`
          const text = `: ${said(notice)} · ${rule}`
          return address === null
            ? { of: registration, link: `${origin}/vehicle/${due.vehicle}`, text }
            : `${registration}${text}`
        }),
        ...(count > notices.length ? [t('And {{count}} more.', { count: count - notices.length })] : []),
        ...(mayOpenBoard && dues.length > 0
          ? [{ label: t('Open the schedule board'), link: `${origin}${boardPath(dues.map(({ vehicle }) => vehicle))}` }]
          : []),
        // Who has no account has no page to open.
        ...(address === null ? [{ label: t('Open notifications'), link: `${origin}/notifications` }] : []),
      ],
      note:
        address === null
          ? t(
              'You receive this email because a rule of your company notifies you about such events. On the page of notifications you can mute a rule.',
            )
          : t(
              'You receive this email because {{company}} has these notifications sent to this address from Milepost.',
              {
                company: address.company,
              },
            ),
      ...(address !== null && {
        stop: { of: { kind: 'notifications' as const, id: address.id }, label: t('Stop these emails') },
      }),
    }
  },
  { tellsOf: () => [notificationRules.list.access] },
)
