import { vehicleGroups } from '@milepost/contract/vehicle-groups.ts'
import { vehicleReferences } from '@milepost/contract/vehicle-references.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { pickerOf } from './picker.ts'

/** Vehicles in the administration (PICK-09, PICK-28, N-29). */
export const vehiclePicker = pickerOf(vehicles.list, {
  row: ({ id, registration, fleet_number, manufacturer_model, vehicle_groups }) => ({
    id,
    name: registration,
    detail: [
      fleet_number,
      manufacturer_model && `${manufacturer_model.manufacturer.name} ${manufacturer_model.name}`,
      vehicle_groups.map(({ name }) => name).join(', '),
    ]
      .filter(Boolean)
      .join(' · '),
  }),
  idParameter: 'vehicle',
  ordering: 'registration',
  pageSize: 25,
  texts: {
    column: 'Registration',
    none: 'No vehicle data',
    selected: (t, values) => t('{{number}} vehicles selected', values),
  },
})

/** The same for whoever chooses from vehicles without administering them. */
export const fleetVehiclePicker = pickerOf(vehicles.paginated, {
  row: ({ id, registration }) => ({ id, name: registration }),
  idParameter: 'vehicle',
  ordering: 'registration',
  pageSize: 25,
  texts: {
    column: 'Registration',
    none: 'No vehicle data',
    selected: (t, values) => t('{{number}} vehicles selected', values),
  },
})

/** Vehicle groups (PICK-12, PICK-29, N-30). */
export const vehicleGroupPicker = pickerOf(vehicleGroups.forUserList, {
  row: ({ id, name }) => ({ id, name }),
  idParameter: 'vehicle_group',
  ordering: 'name',
  pageSize: 50,
  texts: {
    column: 'Name',
    none: 'No vehicle group data',
    selected: (t, values) => t('{{number}} vehicle groups selected', values),
  },
})

/** Regions, each with its groups (PICK-13, PICK-26, N-27). */
export const regionPicker = pickerOf(vehicleGroups.regionsForUserList, {
  row: ({ id, name, vehicle_groups }) => ({ id, name, detail: vehicle_groups.map(group => group.name).join(', ') }),
  idParameter: 'region',
  ordering: 'name',
  pageSize: 50,
  keepsRows: true,
  texts: {
    column: 'Name',
    none: 'No region data',
    selected: (t, values) => t('{{number}} regions selected', values),
  },
})

/** Trackers, each with the vehicle that it is in (PICK-13, PICK-27, N-28). */
export const trackerPicker = pickerOf(vehicleReferences.trackers, {
  row: ({ id, tracker, vehicle }) => ({ id, name: tracker, detail: vehicle?.registration ?? '' }),
  idParameter: 'tracker_id',
  ordering: 'tracker',
  pageSize: 25,
  texts: {
    column: 'Device number',
    none: 'No tracker data',
    selected: (t, values) => t('{{number}} trackers selected', values),
  },
})
