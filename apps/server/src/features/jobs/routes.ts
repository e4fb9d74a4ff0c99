import { jobs, type PresentedJob } from '@milepost/contract/jobs.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { seenUploadsOf } from '../../uploads/seen-uploads.ts'
import type { UploadNoun } from '../../uploads/upload-noun.ts'
import { cancelJob, countJobs, failureFor, findJob, readJobs, type StoredJob } from './queries.ts'

/** How jobs of some tasks are cancelled to which more belongs than their row, by the names of the tasks. */
type Cancellations = Readonly<Record<string, (id: number, author: LogAuthor) => Promise<void>>>

/** Background work. `nouns`: what comes from files, by which it is told whose file a job works on. */
export function jobEndpoints(context: Context, nouns: readonly UploadNoun[], cancellations: Cancellations): Endpoint[] {
  return [
    implement(jobs.list, async ({ caller, query }) => ({
      count: await countJobs(context, caller, query),
      results: await readJobs(context, { caller, seen: seenUploadsOf(nouns, caller) }, query, {
        from: (query.page - 1) * query.pageSize,
        limit: query.pageSize,
      }),
    })),
    implement(jobs.get, async ({ caller, params }) =>
      present(await orNotFound(findJob(context, caller, params.id)), caller),
    ),
    implement(jobs.cancel, async ({ caller, params, request }) => {
      const found = await orNotFound(findJob(context, caller, params.id))
      if (!found.is_cancellable) throw new HttpError(409, 'This job cannot be cancelled.')
      const cancelWhole = cancellations[found.task]
      if (cancelWhole) await cancelWhole(params.id, authorOf(caller, request))
      else await cancelJob(context, caller, params.id)
      return present(await orNotFound(findJob(context, caller, params.id)), caller)
    }),
  ]
}

function present(row: StoredJob, caller: SignedIn): PresentedJob {
  const { failure_code, failure, is_cancellable, ...rest } = row
  return {
    ...rest,
    failure: failureFor(caller, { failure_code, failure }),
    can_cancel: is_cancellable && row.ended_at === null,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
