import type { ReviewState } from '@milepost/contract/event-reviews.ts'
import type { CorrectedTripField } from '@milepost/contract/trip-corrections.ts'
import type { FoldSettings } from '@milepost/domain/fold/settings.ts'
import type { InputRole } from '@milepost/domain/fold/step.ts'
import type { CorrectedField } from '@milepost/domain/timesheet-corrections.ts'
import type { ColumnType, Generated } from 'kysely'

/** The tables as queries see them; the migrations are the truth. */
export interface Tables {
  audit_log: {
    id: Generated<number>
    at: Generated<Date>
    user_id: number | null
    customer_id: number | null
    action: string
    detail: ColumnType<unknown, string, never>
    address: string | null
    request_id: string | null
  }
  customers: {
    id: Generated<number>
    management_company_id: number
    name: string
    reference: string
    logo: string | null
    languages: Generated<string[]>
    is_demo: Generated<boolean>
    created_at: Generated<Date>
    time_zone: Generated<string>
    fold_settings: ColumnType<Partial<FoldSettings>, string | undefined, string>
    scoring_enabled: Generated<boolean>
    timesheet_purpose: Generated<string | null>
  }
  driver_keys: { id: Generated<number>; customer_id: number; driver_id: number; key: string }
  drivers: {
    id: Generated<number>
    customer_id: number
    vehicle_group_id: number | null
    vehicle_id: number | null
    first_name: string
    last_name: string
  }
  geofence_categories: { id: Generated<number>; customer_id: number; name: string; colour: string }
  geofence_groups: { id: Generated<number>; customer_id: number; name: string; colour: string }
  geofences: {
    id: Generated<number>
    customer_id: number
    name: string
    category_id: number | null
    note: Generated<string>
    address: Generated<string>
    version: Generated<number>
    for_all_vehicles: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  geofences_for_vehicle_groups: { geofence_id: number; vehicle_group_id: number; customer_id: number }
  geofences_in_groups: { geofence_group_id: number; geofence_id: number; customer_id: number }
  event_reviews: EventReviewRow
  event_review_changes: EventReviewRow & { id: Generated<number> }
  management_companies: {
    id: Generated<number>
    name: string
    break_down_phone: string | null
    accident_reporting_enabled: Generated<boolean>
    logo: string | null
    created_at: Generated<Date>
  }
  modules: { id: Generated<number>; name: string }
  oidc_records: {
    kind: string
    id: string
    payload: ColumnType<Record<string, unknown>, string, string>
    grant_id: string | null
    uid: string | null
    user_code: string | null
    consumed_at: Date | null
    expires_at: Date | null
  }
  installation_secrets: { name: string; value: ColumnType<unknown, string, string>; created_at: Generated<Date> }
  permissions: {
    id: Generated<number>
    name: string
    level: number
    is_global_admin: boolean
    is_customer_admin: boolean
    is_user_vehicle_admin: boolean
    is_manager: boolean
    is_engineer: boolean
    is_repairer: boolean
    is_readonly: boolean
    is_server_user: boolean
    is_limited_user: boolean
  }
  regions: { id: Generated<number>; customer_id: number; name: string }
  sessions: {
    token_hash: Buffer
    user_id: number
    created_at: Generated<Date>
    last_seen_at: Generated<Date>
    expires_at: Date
    address: string | null
    user_agent: string | null
  }
  sign_in_attempts: { subject: Buffer; attempts: number; window_ends_at: Date }
  timesheet_corrections: {
    id: Generated<number>
    customer_id: number
    number: number
    subject: 'vehicle' | 'driver'
    subject_id: number
    /** YYYY-MM-DD; read it as text, the driver makes a Date of it. */
    day: ColumnType<Date, string, never>
    field: CorrectedField
    value: string | null
    before: string | null
    reason: string
    revokes: number | null
    user_id: number | null
    user_name: string
    made_at: Date
    previous_hash: Buffer | null
    hash: Buffer
  }
  trip_corrections: {
    id: Generated<number>
    customer_id: number
    number: number
    tracker_id: number
    started_at: Date
    ended_at: Date
    vehicle_id: number
    field: CorrectedTripField
    value: string | null
    before: string | null
    reason: string
    revokes: number | null
    user_id: number
    user_name: string
    made_at: Date
    previous_hash: Buffer | null
    hash: Buffer
  }
  tracker_assignments: {
    id: Generated<number>
    customer_id: number
    tracker_id: number
    vehicle_id: number
    assigned_at: Date
    unassigned_at: Date | null
  }
  tracker_states: {
    tracker_id: number
    customer_id: number
    vehicle_id: number | null
    recorded_at: Date
    sequence: number
    received_at: Date
    latitude: number
    longitude: number
    heading_deg: number
    speed_kmh: number
    ignition: boolean | null
    odometer_m: number | null
  }
  trackers: {
    id: Generated<number>
    customer_id: number
    device_id: string
    protocol: string
    model: string | null
    input_roles: Generated<Record<string, InputRole>>
    created_at: Generated<Date>
  }
  unknown_devices: {
    device_id: string
    protocol: string
    first_seen: Date
    last_seen: Date
    attempts: number
  }
  user_app_permissions: {
    id: Generated<number>
    user_id: number
    external_app_id: number
    external_app_name: string
    external_app_reference: string
    permission_name: string
    level: number
  }
  user_customers: { user_id: number; customer_id: number }
  user_modules: { user_id: number; module_id: number }
  user_preferences: {
    user_id: number
    date_format: Generated<string>
    time_format: Generated<'12' | '24'>
    time_zone: string | null
    units_distance: 'MLS' | 'KMS' | null
    language: string | null
  }
  user_vehicle_groups: { user_id: number; vehicle_group_id: number }
  users: {
    id: Generated<number>
    email: string
    first_name: string
    last_name: string
    permission_id: number
    password_hash: string | null
    image: string | null
    is_active: Generated<boolean>
    failed_sign_ins: Generated<number>
    locked_at: Date | null
    created_at: Generated<Date>
  }
  vehicle_group_vehicles: { vehicle_group_id: number; vehicle_id: number; customer_id: number }
  vehicle_groups: { id: Generated<number>; customer_id: number; region_id: number | null; name: string }
  vehicle_manufacturers: { id: Generated<number>; name: string }
  vehicle_models: {
    id: Generated<number>
    vehicle_manufacturer_id: number
    vehicle_type_id: number
    name: string
  }
  vehicle_types: { id: Generated<number>; code: string; name: string }
  vehicles: {
    id: Generated<number>
    customer_id: number
    registration: string
    vehicle_type_id: number
    vehicle_model_id: number | null
    created_at: Generated<Date>
    archived_at: Date | null
  }
}

interface EventReviewRow {
  tracker_id: number
  recorded_at: Date
  sequence: number
  code: number
  geofence_id: number
  customer_id: number
  state: ReviewState
  reason: string | null
  note: string | null
  user_id: number | null
  user_name: string
  reviewed_at: Date
}
