import { abcBehaviour, behaviour, behaviourSettings, mobileyeBehaviour } from '@milepost/contract/behaviour.ts'
import type { Input } from '@milepost/contract/route.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import { ABC_KINDS, ABC_WEIGHTS, MOBILEYE_KINDS, MOBILEYE_WEIGHTS } from '@milepost/domain/behaviour/driving-score.ts'
import { visitorOf } from '../../auth/visitor.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { sendTable } from '../../documents/tabular.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import { abcFigures, mobileyeFigures } from './figures.ts'
import { readGroupFigures } from './group-figures.ts'
import { readRanking } from './ranking.ts'
import { rankingTable } from './ranking-table.ts'
import { readSafetyEvents } from './read-safety-events.ts'
import { readTrend } from './read-trend.ts'
import { changeScoring, readScoringSettings } from './scoring-settings.ts'

const ABC = { kinds: ABC_KINDS, weights: ABC_WEIGHTS, needsCamera: false }
const MOBILEYE = { kinds: MOBILEYE_KINDS, weights: MOBILEYE_WEIGHTS, needsCamera: true }

export function behaviourEndpoints({ api }: Context, names: PlaceNames): Endpoint[] {
  const groupOf = ({ query }: { query: Input<typeof behaviour.abc>['query'] }) => ({
    groupId: query.vehicle_group,
    span: rangeMs(query),
  })

  /** The calls of the screen, for either set of kinds. */
  const screen = (routes: typeof abcBehaviour | typeof mobileyeBehaviour, set: typeof ABC | typeof MOBILEYE) => [
    implement(routes.ranking, async ({ caller, query }) => {
      const search = { groupId: query.vehicle_group, span: rangeMs(query), ...set }
      return JSON.stringify(await withScope(api, caller, db => readRanking(db, caller, search)))
    }),
    implement(routes.export, async ({ caller, query, reply }) => {
      const search = { groupId: query.vehicle_group, span: rangeMs(query), ...set }
      const ranking = await withScope(api, caller, db => readRanking(db, caller, search))
      return sendTable(reply, rankingTable(ranking, set, query))
    }),
    implement(routes.trend, ({ caller, query }) => withScope(api, caller, db => readTrend(db, caller, query, set))),
    implement(routes.events, ({ caller, query }) =>
      withScope(api, caller, db => readSafetyEvents(db, caller, query, set.kinds, names)),
    ),
  ]

  return [
    implement(behaviour.abc, input =>
      withScope(api, input.caller, db =>
        readGroupFigures(db, input.caller, { ...groupOf(input), ...ABC, countsOf: abcFigures }),
      ),
    ),
    implement(behaviour.mobileye, input =>
      withScope(api, input.caller, db =>
        readGroupFigures(db, input.caller, { ...groupOf(input), ...MOBILEYE, countsOf: mobileyeFigures }),
      ),
    ),
    ...screen(abcBehaviour, ABC),
    ...screen(mobileyeBehaviour, MOBILEYE),
    implement(behaviourSettings.list, ({ caller }) =>
      withScope(api, caller, async db => {
        const results = await readScoringSettings(db, caller.customerIds)
        return { count: results.length, results }
      }),
    ),
    implement(behaviourSettings.change, ({ caller, body, request }) =>
      withScope(api, caller, db =>
        changeScoring(db, caller.customerIds, {
          customerId: body.customer,
          isEnabled: body.scoring_enabled,
          reason: body.reason,
          userId: caller.userId,
          visitor: visitorOf(request),
        }),
      ),
    ),
  ]
}
