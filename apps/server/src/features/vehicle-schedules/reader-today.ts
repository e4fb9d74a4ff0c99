import { localDayAt } from '@milepost/domain/time/local-time.ts'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'

/** The reader's today as the start of that day in UTC, as due dates are; that of a file by the clock that was asked for. */
export async function readToday(
  context: Pick<Context, 'api' | 'system'>,
  caller: SignedIn,
  asked: { time_zone?: string | undefined } = {},
): Promise<number> {
  const timeZone = await readFileTimeZone(context, caller, asked)
  return Date.parse(`${localDayAt(Date.now(), timeZone).text}T00:00:00Z`)
}
