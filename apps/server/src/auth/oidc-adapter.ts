import { sql } from 'kysely'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { hashKey } from '../db/key-hash.ts'
import type { Db } from '../db/scope.ts'

/** Kinds that belong to a grant and go with it. */
const OF_A_GRANT = ['AccessToken', 'AuthorizationCode', 'RefreshToken']

/**
 * Keeps what the OpenID provider remembers in Postgres, so that any process can continue what another began. Ids are what a
 * browser or a program shows: rows hold hashes of them.
 */
export function createOidcAdapter(db: Db): AdapterFactory {
  return kind => adapterOf(db, kind)
}

const hashOf = (id: string) => hashKey(id).toString('base64url')

function adapterOf(db: Db, kind: string): Adapter {
  const find = async (column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> => {
    const row = await db
      .selectFrom('oidc_records')
      .select(['payload', 'consumed_at'])
      .where('kind', '=', kind)
      .where(column, '=', value)
      .where(record => record.or([record('expires_at', 'is', null), record('expires_at', '>', sql<Date>`now()`)]))
      .executeTakeFirst()
    if (!row) return undefined
    const consumed = row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }
    return { ...(row.payload as AdapterPayload), ...consumed }
  }
  return {
    async find(id) {
      const payload = await find('id', hashOf(id))
      return payload && withId(id, payload)
    },
    /** Compared with, never written again: its id is not known. */
    findByUid: uid => find('uid', uid),
    findByUserCode: code => find('user_code', code),
    async upsert(id, payload, expiresInS) {
      const record = {
        payload: JSON.stringify(withoutIds(id, payload)),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        user_code: payload.userCode ?? null,
        expires_at: expiresInS ? new Date(Date.now() + expiresInS * 1000) : null,
      }
      await db
        .insertInto('oidc_records')
        .values({ kind, id: hashOf(id), ...record })
        .onConflict(conflict => conflict.columns(['kind', 'id']).doUpdateSet(record))
        .execute()
    },
    async consume(id) {
      await db
        .updateTable('oidc_records')
        .set({ consumed_at: new Date() })
        .where('kind', '=', kind)
        .where('id', '=', hashOf(id))
        .execute()
    },
    async destroy(id) {
      await db.deleteFrom('oidc_records').where('kind', '=', kind).where('id', '=', hashOf(id)).execute()
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom('oidc_records').where('grant_id', '=', grantId).where('kind', 'in', OF_A_GRANT).execute()
    },
  }
}

/** Without its id, which the address to return to ends with, and without that of the session in which it began. */
function withoutIds(id: string, stored: AdapterPayload): AdapterPayload {
  const { jti: _, returnTo, session, ...payload } = stored
  return {
    ...payload,
    ...(returnTo && { returnTo: returnTo.slice(0, -id.length) }),
    ...(session && { session: { ...session, cookie: '' } }),
  }
}

const withId = (id: string, { returnTo, ...payload }: AdapterPayload): AdapterPayload => ({
  ...payload,
  jti: id,
  ...(returnTo && { returnTo: returnTo + id }),
})
