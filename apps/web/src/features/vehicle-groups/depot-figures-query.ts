import { depotFigures } from '@milepost/contract/depot-figures.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The figures of a region and of each of its depots. */
export const regionFiguresQuery = (region: number) =>
  queryOptions({
    queryKey: ['regions', 'figures', region],
    queryFn: async ({ signal }) => {
      const [whole, depots] = await Promise.all([
        call(depotFigures.ofRegion, { params: { id: region } }, { signal }),
        call(depotFigures.ofDepotsOfRegion, { params: { id: region } }, { signal }),
      ])
      return { whole, depots: depots.results }
    },
  })

export const depotFiguresQuery = (depot: number) =>
  queryOptions({
    queryKey: ['vehicleGroups', 'figures', depot],
    queryFn: ({ signal }) => call(depotFigures.ofDepot, { params: { id: depot } }, { signal }),
  })
