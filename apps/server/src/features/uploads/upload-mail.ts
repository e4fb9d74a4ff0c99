import { mayReadGeofences } from '@milepost/contract/geofence-fields.ts'
import { SHEET_REFUSALS, UPLOAD_NOUNS, type Upload, type UploadCounts } from '@milepost/contract/uploads.ts'
import { isUploadMailDue } from '@milepost/domain/uploads/upload-mails.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { sheetRefusalWord, uploadNounWord } from '@milepost/texts/upload-words.ts'
import { z } from 'zod'
import type { Db } from '../../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../../mail/account-holder.ts'
import { defineMailKind } from '../../mail/mail-kind.ts'
import { writeMails } from '../../mail/outbox.ts'
import type { UploadOrder } from './upload-rows.ts'

const count = z.number().int()

const parameters = z.object({
  upload: z.number().int(),
  noun: z.enum(UPLOAD_NOUNS),
  file: z.string(),
  counts: z.object({
    created: count,
    changed: count,
    archived: count,
    as_before: count,
    skipped: count,
    faulty: count,
  }),
  refusal: z.object({ code: z.enum(SHEET_REFUSALS), cell: z.string().nullable() }).nullable(),
})

/** Says what became of a file, with how many lines, and where the lines with something wrong are. */
export const uploadEndedMail = defineMailKind(
  'upload-ended',
  parameters,
  (ended, language, origin) => {
    const t = textsIn(language)
    const { upload, noun, file, counts, refusal } = ended
    const what = uploadNounWord(noun, t)
    const link = `${origin}/administration/uploads?upload=${upload}`
    const body = refusal
      ? [sheetRefusalWord(refusal, t), t('Nothing of the file was saved.')]
      : [
          t('Added: {{created}}. Changed: {{changed}}. Archived: {{archived}}. As before: {{as_before}}.', counts),
          counts.faulty > 0
            ? t('{{count}} lines were not saved. What is wrong with each is listed in Milepost.', {
                count: counts.faulty,
              })
            : t('Every line was saved.'),
        ]
    return {
      subject: refusal
        ? t('{{what}}: {{file}} was not read', { what, file })
        : t('{{what}}: {{file}} was saved', { what, file }),
      body: [...body, { label: t('Open upload'), link }],
      note: t('You receive this email because the file was uploaded in your name, or with your address.'),
    }
  },
  { tellsOf: ({ noun }) => (noun === 'geofences' ? [mayReadGeofences] : []) },
)

/** Tells whoever is to hear of an upload, in the transaction that ends it: an account of the customer that is open. */
export async function writeResultMail(
  db: Db,
  { id, noun, file_name, email }: UploadOrder,
  { counts, refusal }: { counts: UploadCounts; refusal: Upload['refusal'] },
): Promise<void> {
  const account = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const holder = await readAccountHolder(db, account?.id ?? 0, uploadEndedMail)
  const mails =
    holder !== null && isUploadMailDue(holder)
      ? [mailToHolder(holder, { upload: id, noun, file: file_name, counts, refusal })]
      : []
  await writeMails(db, uploadEndedMail, mails)
}
