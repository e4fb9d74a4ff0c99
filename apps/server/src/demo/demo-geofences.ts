import { METRES_OF_A_MILE } from '@milepost/domain/formats/units.ts'
import type { WholeFields } from '../features/geofences/write-geofences.ts'

/** A geofence of the demo; categories and groups by name. */
export interface DemoGeofence extends Partial<Omit<WholeFields, 'category' | 'groups' | 'vehicle_groups'>> {
  name: string
  shape: WholeFields['shape']
  category: string
  groups?: readonly string[]
  /** Names of vehicle groups. */
  for?: readonly string[]
}

export interface DemoGeofences {
  /** Colours by name. */
  categories: Readonly<Record<string, string>>
  groups: Readonly<Record<string, string>>
  geofences: readonly DemoGeofence[]
}

const WEEKDAYS = [1, 2, 3, 4, 5]
const KMH_PER_MPH = METRES_OF_A_MILE / 1_000

/** Where the vehicles of the demo call, by the names on the map of their home: by its slug. */
export const DEMO_GEOFENCES: Readonly<Record<string, DemoGeofences>> = {
  rutland: {
    categories: { Depots: '#2f9e44', Customers: '#1c7ed6', Restricted: '#e03131' },
    groups: { Schools: '#f08c00', 'Industrial sites': '#7048e8' },
    geofences: [
      { name: 'Pillings Road yard', shape: circle(-0.73375, 52.6791, 250), category: 'Depots', dwell_s: 900 },
      {
        name: 'Ketton Cement Works',
        shape: polygon([-0.5537, 52.6421], [-0.5437, 52.6425], [-0.5431, 52.6377], [-0.5533, 52.6374]),
        category: 'Customers',
        groups: ['Industrial sites'],
        dwell_s: 3_600,
        address: 'Ketton Road, Ketton, Rutland',
        note: 'Gate on the east side; weighbridge until 18:00.',
      },
      {
        name: 'Catmose College',
        shape: circle(-0.743, 52.674, 220),
        category: 'Customers',
        groups: ['Schools'],
        dwell_s: 900,
      },
      {
        name: 'Wing Water Treatment Works',
        shape: polygon([-0.6775, 52.6159], [-0.6716, 52.6159], [-0.6716, 52.613], [-0.6775, 52.613]),
        category: 'Customers',
        groups: ['Industrial sites'],
        speed_limit_kmh: 20 * KMH_PER_MPH,
        dwell_s: 1_200,
      },
      {
        name: 'Woolfox depot, opening hours',
        shape: circle(-0.5801, 52.7033, 300),
        category: 'Customers',
        groups: ['Industrial sites'],
        active_hours: [{ weekdays: WEEKDAYS, from_minute: 7 * 60, until_minute: 19 * 60 }],
      },
      {
        name: 'Oakham centre at night',
        shape: polygon([-0.7385, 52.6738], [-0.7245, 52.6738], [-0.7245, 52.6668], [-0.7385, 52.6668]),
        category: 'Restricted',
        for: ['West Haulage', 'East Distribution', 'Central Couriers'],
        active_hours: [
          { weekdays: WEEKDAYS, from_minute: 21 * 60, until_minute: 5 * 60 },
          { weekdays: [6, 7], from_minute: 0, until_minute: 24 * 60 },
        ],
      },
      {
        name: 'Stamford Road (A606)',
        shape: {
          kind: 'corridor',
          line: [
            [-0.70772, 52.66791],
            [-0.70101, 52.67111],
            [-0.68831, 52.67374],
            [-0.66917, 52.67468],
            [-0.65407, 52.67306],
            [-0.61729, 52.66555],
            [-0.60313, 52.66723],
          ],
          halfWidthM: 60,
        },
        category: 'Restricted',
        reports_passing: false,
        speed_limit_kmh: 50 * KMH_PER_MPH,
      },
    ],
  },
  porto: {
    categories: { Estaleiros: '#2f9e44', Clientes: '#1c7ed6', Restritas: '#e03131' },
    groups: { Hospitais: '#f08c00', 'Margem sul': '#7048e8' },
    geofences: [
      {
        name: 'CTT Devesas',
        shape: circle(-8.6166, 41.1258, 150),
        category: 'Clientes',
        groups: ['Margem sul'],
        dwell_s: 900,
        address: 'Devesas, Vila Nova de Gaia',
      },
      {
        name: 'Real Companhia Velha',
        shape: polygon([-8.6022, 41.1325], [-8.5985, 41.1325], [-8.5985, 41.1307], [-8.6022, 41.1307]),
        category: 'Clientes',
        groups: ['Margem sul'],
        speed_limit_kmh: 30,
        dwell_s: 1_200,
        note: 'Entrada pelo portão de serviço; cargas até às 17:00.',
      },
      {
        name: 'Hospital Geral de Santo António',
        shape: circle(-8.6191, 41.1471, 200),
        category: 'Clientes',
        groups: ['Hospitais'],
        dwell_s: 900,
      },
      { name: 'Madeiras Leitão', shape: circle(-8.6107, 41.1325, 120), category: 'Estaleiros', groups: ['Margem sul'] },
      {
        name: 'Baixa, fora de horas',
        shape: polygon([-8.6165, 41.1492], [-8.6045, 41.1492], [-8.6045, 41.1445], [-8.6165, 41.1445]),
        category: 'Restritas',
        for: ['Estaleiro'],
        active_hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from_minute: 22 * 60, until_minute: 6 * 60 }],
      },
      {
        name: 'Avenida da República',
        shape: {
          kind: 'corridor',
          line: [
            [-8.60586, 41.12517],
            [-8.60556, 41.128],
            [-8.6081, 41.13633],
          ],
          halfWidthM: 40,
        },
        category: 'Restritas',
        reports_passing: false,
        speed_limit_kmh: 50,
      },
    ],
  },
}

function circle(longitude: number, latitude: number, radiusM: number): WholeFields['shape'] {
  return { kind: 'circle', centre: [longitude, latitude], radiusM }
}

function polygon(...ring: [number, number][]): WholeFields['shape'] {
  return { kind: 'polygon', rings: [ring] }
}
