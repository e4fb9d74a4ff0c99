import type { Config } from '../config/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

/** The database of the configuration; `embedded` where no other is named. */
export async function startDatabase({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<{ url: string; embedded: EmbeddedPostgres | null }> {
  if (databaseUrl !== null) return { url: databaseUrl, embedded: null }
  const embedded = await startEmbeddedPostgres(dataDirectory)
  return { url: embedded.url, embedded }
}
