import type { RecordPicture } from '@milepost/contract/vehicle-records.ts'
import type { SignerRole } from '@milepost/domain/defects/signer-roles.ts'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import type { Files } from '../files/files.ts'
import { documentLink } from '../vehicle-file/document-links.ts'
import { type Reader, signerKnownTo } from './known-names.ts'
import { ofRecord, type RecordKey } from './record-states.ts'

/** A photograph or signature as it is kept. */
export interface StoredPicture {
  id: number
  kind: 'photo' | 'signature'
  point: string | null
  caption: string
  /** Null as well where the reader may not know. */
  signerName: string | null
  signerRole: SignerRole | null
  /** Over which version of its record it was given. */
  signedVersion: number | null
  fileId: number
  thumbnailFileId: number | null
  /** A copy as large as a report prints it; null: the picture itself is printed. */
  printFileId: number | null
  sha256: Buffer
  createdAt: Date
}

/** The pictures of a record of the scope, in the order in which they came. */
export async function readRecordPictures(db: Db, reader: Reader, record: RecordKey): Promise<StoredPicture[]> {
  const { rows } = await sql<StoredPicture>`
    select p.id, p.kind, p.point, p.caption, ${signerKnownTo(reader, 'p')} as "signerName", p.signer_role as "signerRole",
      p.signed_version as "signedVersion", p.file_id as "fileId",
      p.thumbnail_file_id as "thumbnailFileId", p.print_file_id as "printFileId", p.sha256, p.created_at as "createdAt"
    from record_pictures p where ${ofRecord('p', record)} order by p.id`.execute(db)
  return rows
}

/** Whether the reader may see it: how somebody signs names them as their name does. */
export const isPictureKnown = ({ kind, signerName }: StoredPicture): boolean => kind === 'photo' || signerName !== null

/** A picture as the calls show it to somebody, whose links it has. */
export function presentPicture(files: Files, picture: StoredPicture, userId: number): RecordPicture {
  const link = isPictureKnown(picture)
    ? documentLink(files, { of: 'picture', id: picture.id }, userId, Date.now())
    : null
  return {
    ...{ id: picture.id, kind: picture.kind, point: picture.point, caption: picture.caption },
    ...{ signer_name: picture.signerName, signer_role: picture.signerRole, link },
    thumbnail: link === null || picture.thumbnailFileId === null ? null : `${link}&thumbnail=true`,
    sha256: link === null ? null : picture.sha256.toString('hex'),
    created_at: picture.createdAt.toISOString(),
  }
}
