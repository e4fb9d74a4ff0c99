import type { Vehicle } from '@milepost/contract/vehicles.ts'
import type { ExportColumn, StoredRecord } from '../../records/noun.ts'

export const VEHICLE_FILE_NAME = { en: 'Vehicles', pt: 'Veículos' }

/** A field that the contract has, of a record whose fields the kit does not know. */
const of =
  <Value>(value: (vehicle: Vehicle) => Value) =>
  (record: StoredRecord): Value =>
    value(record as unknown as Vehicle)

const text = (en: string, pt: string, value: (vehicle: Vehicle) => string | null | undefined): ExportColumn => ({
  heading: { en, pt },
  kind: 'text',
  of: of(value),
})

const instant = (en: string, pt: string, value: (vehicle: Vehicle) => string | null): ExportColumn => ({
  heading: { en, pt },
  kind: 'instant',
  of: of(value),
})

export const VEHICLE_EXPORT: readonly ExportColumn[] = [
  text('Registration', 'Matrícula', vehicle => vehicle.registration),
  text('Fleet number', 'Número de frota', vehicle => vehicle.fleet_number),
  text('Type', 'Tipo', vehicle => vehicle.vehicle_type),
  text('Manufacturer', 'Marca', vehicle => vehicle.manufacturer_model?.manufacturer.name),
  text('Model', 'Modelo', vehicle => vehicle.manufacturer_model?.name),
  text('Livery', 'Decoração', vehicle => vehicle.livery_category?.category_name),
  text('Licence category', 'Categoria da carta', vehicle => vehicle.driver_category?.name),
  text('Contract', 'Contrato', vehicle => vehicle.contract_type?.name),
  text('Lease company', 'Locadora', vehicle => vehicle.lease_company?.name),
  text('Tracker', 'Localizador', vehicle => vehicle.tracker?.tracker),
  text('Vehicle groups', 'Grupos de veículos', vehicle => vehicle.vehicle_groups.map(({ name }) => name).join(', ')),
  text('Customer', 'Cliente', vehicle => vehicle.customer_name),
  instant('Created', 'Criado', vehicle => vehicle.created_at),
  instant('Changed', 'Alterado', vehicle => vehicle.updated_at),
  text('Changed by', 'Alterado por', vehicle => vehicle.updated_by),
  instant('Archived', 'Arquivado', vehicle => vehicle.archived_at),
]
