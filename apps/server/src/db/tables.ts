import type { CheckedItem } from '@milepost/contract/driver-checks.ts'
import type { ReviewState } from '@milepost/contract/event-reviews.ts'
import type { RuleHours } from '@milepost/contract/notification-rules.ts'
import type { InspectionItem, MeasuredBrakes } from '@milepost/contract/safety-inspections.ts'
import type { UploadChoices, UploadCounts } from '@milepost/contract/uploads.ts'
import type { VehicleFacts } from '@milepost/contract/vehicle-enquiries.ts'
import type { InputRole } from '@milepost/domain/fold/input-role.ts'
import type { CustomerSettings } from '@milepost/domain/fold/settings-for.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * The tables as queries see them. Generated: after a new migration run `npm run tables`. What json and some texts hold is
 * in catalogue/column-types.ts. Read a date as text (`day::text`): the driver makes an instant of it.
 */
export interface Tables {
  address_confirmations: {
    token_hash: Buffer
    notified_address_id: number
    expires_at: Date
    used_at: Date | null
  }
  addresses_of_notification_rules: {
    id: GeneratedAlways<number>
    customer_id: number
    notification_rule_id: number
    address: string
    is_removed: Generated<boolean>
  }
  api_keys: {
    id: GeneratedAlways<number>
    customer_id: number
    name: string
    modules: string[]
    key_hash: Buffer | null
    key_modules: string[] | null
    key_start: string | null
    made_by: number | null
    expires_at: Date | null
    last_used_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  audit_hours: {
    hour: Date
    entries: number
    cause: string
  }
  audit_log: {
    id: GeneratedAlways<number>
    at: Generated<Date>
    user_id: number | null
    customer_id: number | null
    action: string
    detail: ColumnType<unknown, string | undefined, string>
    address: string | null
    request_id: string | null
    noun: string | null
    record_id: number | null
    record_version: number | null
    before: ColumnType<unknown, string | null, string | null>
    after: ColumnType<unknown, string | null, string | null>
    batch: string | null
  }
  authenticator_apps: {
    user_id: number
    secret: ColumnType<{ sealed: string }, string, string>
    last_step: number
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  changed_figures: {
    vehicle_id: number
    day: ColumnType<Date, string, string>
    figure: 'distance' | 'driving' | 'idling' | 'top-speed' | 'trips' | 'stops' | 'event'
    event_code: number
    fold_version: number
    customer_id: number
    from_value: number
    to_value: number
    reason: string
    changed_at: Generated<Date>
    recalculation_id: Generated<number>
  }
  contract_types: {
    id: GeneratedAlways<number>
    code: string | null
    name: string
    customer_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  correction_chain_checks: {
    customer_id: number
    chain: 'trips' | 'timesheets' | 'approvals'
    checked_at: Date
    entries: number
    last_hash: Buffer | null
    broken_at: number | null
  }
  customers: {
    id: GeneratedAlways<number>
    management_company_id: number
    name: string
    reference: string
    languages: Generated<string[]>
    is_demo: Generated<boolean>
    created_at: Generated<Date>
    time_zone: Generated<string>
    fold_settings: ColumnType<CustomerSettings, string | undefined, string>
    scoring_enabled: Generated<boolean>
    keep_raw_days: Generated<number>
    keep_positions_days: Generated<number>
    keep_derived_days: Generated<number>
    timesheet_purpose: string | null
    logo_file_id: number | null
    second_factor: Generated<'nobody' | 'administrators' | 'everybody'>
    version: Generated<number>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
    units_distance: 'MLS' | 'KMS' | null
    modules_off: Generated<string[]>
    country: Generated<string>
  }
  default_views: {
    user_id: number
    page: string
    customer_id: number
    saved_view_id: number
  }
  defects: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number
    registration: string
    driver_check_id: number | null
    safety_inspection_id: number | null
    point: string | null
    category: string
    description: string
    severity: 'advisory' | 'minor' | 'major' | 'dangerous'
    is_prohibition: Generated<boolean>
    judgement: 'safe' | 'unsure' | 'unsafe'
    reported_at: Date
    created_at: Generated<Date>
    driver_id: number | null
    reporter_name: string
    created_by: number | null
    created_by_name: string
    odometer_m: number | null
    odometer_source: 'entered' | 'tracker' | null
    vehicle_group_id: number | null
    depot_name: string | null
    status: string
    is_off_road: boolean
    repairer_id: number | null
    action_taken: Generated<string>
    version: Generated<number>
    updated_at: Generated<Date>
    request_key: string | null
    dated_at: GeneratedAlways<Date>
  }
  depots_of_notification_emails: {
    notification_email_id: number
    vehicle_group_id: number
    customer_id: number
  }
  device_commands: {
    id: GeneratedAlways<number>
    customer_id: number
    tracker_id: number
    vehicle_id: number | null
    text: string
    state: Generated<'queued' | 'sent' | 'answered' | 'expired'>
    created_by: number | null
    created_at: Generated<Date>
    expires_at: Generated<Date>
    sent_at: Date | null
    answered_at: Date | null
    answer: string | null
  }
  device_sessions: {
    tracker_id: number
    customer_id: number
    protocol: string
    connected_at: Date
    heard_at: Date
    disconnected_at: Date | null
  }
  doubts: {
    tracker_id: number
    recorded_at: Date
    sequence: number
    customer_id: number
    vehicle_id: number
    reason: string
    settled_at: Date
  }
  driver_assignments: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number
    driver_id: number
    assigned_at: Date
    unassigned_at: Generated<Date>
  }
  driver_categories: {
    id: GeneratedAlways<number>
    code: string | null
    name: string
    customer_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  driver_checks: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number
    registration: string
    kind: 'walkaround' | 'gate'
    vehicle_class: 'hgv' | 'psv' | 'van' | 'trailer'
    template_version: number
    started_at: Date
    finished_at: Date
    created_at: Generated<Date>
    driver_id: number | null
    driver_name: string
    created_by: number | null
    created_by_name: string
    odometer_m: number | null
    odometer_source: 'entered' | 'tracker' | null
    vehicle_group_id: number | null
    depot_name: string | null
    judgement: 'safe' | 'unsure' | 'unsafe'
    items: ColumnType<CheckedItem[], string, string>
    note: Generated<string>
    request_key: string | null
    dated_at: GeneratedAlways<Date>
  }
  driver_keys: {
    id: GeneratedAlways<number>
    customer_id: number
    driver_id: number
    key: string
    given_at: Generated<Date>
    held_from: Generated<Date>
    held_until: Generated<Date>
  }
  drivers: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_group_id: number | null
    vehicle_id: number | null
    first_name: string
    last_name: string
    employee_number: Generated<string>
    licence_number: Generated<string>
    licence_valid_until: ColumnType<Date | null, string | null, string | null>
    phone: Generated<string>
    email: Generated<string>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  event_review_changes: {
    id: GeneratedAlways<number>
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
  event_reviews: {
    tracker_id: number
    recorded_at: Date
    sequence: number
    code: number
    geofence_id: number
    customer_id: number
    state: 'new' | 'seen' | 'in_progress' | 'closed' | 'dismissed'
    reason: string | null
    note: string | null
    user_id: number | null
    user_name: string
    reviewed_at: Date
  }
  events: {
    tracker_id: number
    recorded_at: Date
    sequence: number
    code: number
    geofence_id: Generated<number>
    customer_id: number
    vehicle_id: number
    value: number | null
    duration_s: number | null
    source: string
    has_fix: boolean
    latitude: number
    longitude: number
    speed_kmh: number | null
    heading_deg: number
    driver_key: string | null
    is_private: boolean
    late: boolean
    settled_at: Date
    stored_xid: Generated<string>
    limit_kmh: number | null
    recorded_driver_key: string | null
    recorded_is_private: boolean | null
  }
  factor_ceremonies: {
    holder: Buffer
    kind: string
    user_id: number | null
    data: ColumnType<unknown, string, string>
    expires_at: Date
  }
  file_parts: {
    file_id: number
    offset_bytes: number
    bytes: number
    sha256: Buffer
    object_key: string
  }
  files: {
    id: GeneratedAlways<number>
    customer_id: number | null
    name: string
    content_type: string
    bytes: number | null
    state: Generated<'receiving' | 'stored' | 'missing'>
    created_by: number | null
    created_at: Generated<Date>
    received_at: Generated<Date>
  }
  fold_checkpoints: {
    tracker_id: number
    day: ColumnType<Date, string, string>
    customer_id: number
    state: string
  }
  fold_upgrades: {
    tracker_id: number
    customer_id: number
    driven_until: Date
    parked_until: Date
    requested_at: Generated<Date>
    done_at: Date | null
    failed_at: Date | null
  }
  fold_version: {
    is_only: Generated<boolean>
    version: number
  }
  gateway_keys: {
    id: GeneratedAlways<number>
    customer_id: number
    name: string
    key_hash: Buffer
    created_at: Generated<Date>
    revoked_at: Date | null
  }
  geofence_categories: {
    id: GeneratedAlways<number>
    customer_id: number
    name: string
    colour: Generated<string>
  }
  geofence_groups: {
    id: GeneratedAlways<number>
    customer_id: number
    name: string
    colour: Generated<string>
  }
  geofence_past_trackers: {
    geofence_past_id: number
    tracker_id: number
    customer_id: number
    vehicle_id: number
    is_counted: boolean
    done_at: Date | null
    failed_at: Date | null
  }
  geofence_pasts: {
    id: GeneratedAlways<number>
    customer_id: number
    geofence_id: number
    days: number
    from_at: Date
    created_by: number
    created_at: Generated<Date>
    job_id: number | null
    begun_at: Date | null
    changed_until: Date | null
  }
  geofence_shapes: {
    id: GeneratedAlways<number>
    geofence_id: number
    customer_id: number
    valid_from: Date
    valid_until: Date | null
    shape: ColumnType<unknown, string, string>
    dwell_s: number | null
    reports_passing: Generated<boolean>
    speed_limit_kmh: number | null
    active_hours: ColumnType<unknown, string | undefined, string>
    time_zone: Generated<string>
    vehicle_ids: number[] | null
    made_at: Generated<Date>
  }
  geofence_visits: {
    tracker_id: number
    geofence_id: number
    entered_at: Date
    customer_id: number
    vehicle_id: number
    left_at: Date
    entry_latitude: number
    entry_longitude: number
    driver_key: string | null
    is_private: boolean
    settled_at: Date
    recorded_is_private: boolean | null
  }
  geofences: {
    id: GeneratedAlways<number>
    customer_id: number
    name: string
    created_at: Generated<Date>
    archived_at: Date | null
    category_id: number | null
    note: Generated<string>
    address: Generated<string>
    version: Generated<number>
    updated_at: Generated<Date>
    updated_by: number | null
    for_all_vehicles: Generated<boolean>
  }
  geofences_for_vehicle_groups: {
    geofence_id: number
    vehicle_group_id: number
    customer_id: number
  }
  geofences_in_groups: {
    geofence_group_id: number
    geofence_id: number
    customer_id: number
  }
  geofences_of_notification_rules: {
    notification_rule_id: number
    geofence_id: number
    customer_id: number
  }
  installation_secrets: {
    name: string
    value: ColumnType<unknown, string, string>
    created_at: Generated<Date>
  }
  job_workers: {
    id: string
    beat_at: Generated<Date>
  }
  jobs: {
    id: GeneratedAlways<number>
    customer_id: number | null
    task: string
    payload: ColumnType<unknown, string, string>
    state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
    queue: string | null
    max_attempts: number
    is_cancellable: Generated<boolean>
    created_by: number | null
    created_at: Generated<Date>
    started_at: Date | null
    ended_at: Date | null
    run: Generated<number>
    attempt: Generated<number>
    worker: string | null
    done: Generated<number>
    total: number | null
    stage: string | null
    result: ColumnType<unknown, string | null, string | null>
    failure_code: string | null
    failure: string | null
  }
  known_browsers: {
    token_hash: Buffer
    user_id: number
    failed_sign_ins: Generated<number>
    lock_outs: Generated<number>
    locked_until: Date | null
    expires_at: Date
  }
  lease_companies: {
    id: GeneratedAlways<number>
    customer_id: number
    name: string
    phone: Generated<string>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  live_links: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number
    token_hash: Buffer
    name: string
    destination_name: string
    destination_latitude: number | null
    destination_longitude: number | null
    created_by: number
    created_at: Generated<Date>
    expires_at: Date
    opened: Generated<number>
    last_opened_at: Date | null
  }
  livery_categories: {
    id: GeneratedAlways<number>
    code: string | null
    name: string
    customer_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  login_key: {
    only_one: Generated<boolean>
    key: Buffer
  }
  management_companies: {
    id: GeneratedAlways<number>
    name: string
    break_down_phone: Generated<string>
    accident_reporting_enabled: Generated<boolean>
    created_at: Generated<Date>
    logo_file_id: number | null
    version: Generated<number>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  map_area_imports: {
    id: GeneratedAlways<number>
    name: string
    country: string | null
    file_name: string
    bytes: number
    file_id: number | null
    job_id: number | null
    started_at: Generated<Date>
    cancelled_at: Date | null
    failure_code: string | null
    failure: string | null
  }
  modules: {
    id: GeneratedAlways<number>
    name: string
  }
  muted_rules: {
    user_id: number
    notification_rule_id: number
    customer_id: number
    until: Date | null
  }
  notice_positions: {
    customer_id: number
    next_xid: string
  }
  notices: {
    id: GeneratedAlways<number>
    customer_id: number
    user_id: number | null
    notification_rule_id: number
    vehicle_id: number
    tracker_id: number
    happened_at: Date
    sequence: number
    code: number
    geofence_id: Generated<number>
    last_at: Date
    events: Generated<number>
    created_at: Generated<Date>
    read_at: Date | null
    awaits_mail: Generated<boolean>
    tells_of: Generated<string>
    rule_version: number | null
    since: Date | null
    value: number | null
    unit: 'V' | '%' | null
    address_id: number | null
    awaits_push: Generated<boolean>
    schedule_type_id: number | null
    due_on: ColumnType<Date | null, string | null, string | null>
    days_left: number | null
  }
  notification_choices: {
    user_id: number
    by_mail: Generated<boolean>
    quiet_hours: ColumnType<RuleHours | null, string | null, string | null>
    urgent_passes: Generated<boolean>
  }
  notification_emails: {
    id: GeneratedAlways<number>
    customer_id: number
    email: string
    report_type: 'STD' | 'AUD' | 'HND' | 'DEFECT'
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  notification_rules: {
    id: GeneratedAlways<number>
    customer_id: number
    name: string
    is_on: Generated<boolean>
    event_kinds: Generated<string[]>
    least_severity: Generated<'info' | 'warning' | 'critical'>
    hours: ColumnType<unknown, string | null, string | null>
    every_minutes: Generated<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
    by_mail: Generated<boolean>
    tells_of: Generated<'events' | 'silence' | 'low-supply' | 'low-battery' | 'due'>
    silent_hours: Generated<number>
    supply_below_v: Generated<number>
    battery_below_percent: Generated<number>
    battery_below_v: Generated<number>
    days_ahead: Generated<number[]>
    tells_overdue: Generated<boolean>
    overdue_every_days: Generated<number>
    tells_off_road: Generated<boolean>
  }
  notified_addresses: {
    id: GeneratedAlways<number>
    customer_id: number
    address: string
    confirmed_at: Date | null
    stopped_at: Date | null
    mailbox: GeneratedAlways<string>
  }
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
  outbox_mails: {
    id: GeneratedAlways<number>
    customer_id: number | null
    user_id: number | null
    recipient: string
    language: 'en' | 'pt'
    kind: string
    parameters: ColumnType<unknown, string, string>
    created_at: Generated<Date>
    due_at: Date
    attempts: Generated<number>
    sent_at: Date | null
    given_up_at: Date | null
    last_error: string | null
    claimed_until: Date | null
  }
  passkeys: {
    id: GeneratedAlways<number>
    user_id: number
    credential_id: Buffer
    public_key: Buffer
    sign_count: number
    transports: string[]
    name: string
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  password_links: {
    token_hash: Buffer
    user_id: number
    purpose: 'reset' | 'set'
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
    is_mailed: Generated<boolean>
  }
  permissions: {
    id: GeneratedAlways<number>
    name: string
    level: Generated<number>
    is_global_admin: Generated<boolean>
    is_customer_admin: Generated<boolean>
    is_user_vehicle_admin: Generated<boolean>
    is_manager: Generated<boolean>
    is_engineer: Generated<boolean>
    is_repairer: Generated<boolean>
    is_readonly: Generated<boolean>
    is_server_user: Generated<boolean>
    is_limited_user: Generated<boolean>
  }
  positions: {
    tracker_id: number
    recorded_at: Date
    sequence: number
    customer_id: number
    vehicle_id: number | null
    frame_id: number
    received_at: Date
    latitude: number
    longitude: number
    altitude_m: number
    heading_deg: number
    speed_kmh: number | null
    satellites: number
    priority: number
    has_fix: boolean
    late: boolean
    event_id: number
    ignition: boolean | null
    moving: boolean | null
    odometer_m: number | null
    external_voltage_mv: number | null
    attributes: ColumnType<unknown, string | null, string | null>
    driver_key: string | null
    device_events: ColumnType<unknown, string | null, string | null>
    stored_xid: Generated<string>
  }
  private_spells: {
    tracker_id: number
    customer_id: number
    spell: string
    ended_at: GeneratedAlways<Date | null>
    trip_ended_at: Date | null
  }
  push_messages: {
    id: GeneratedAlways<number>
    subscription_id: number
    content: ColumnType<unknown, string | null, string | null>
    topic: string
    is_urgent: boolean
    created_at: Generated<Date>
    expires_at: Date
  }
  push_subscriptions: {
    id: GeneratedAlways<number>
    user_id: number
    session_hash: Buffer
    endpoint: string
    keys: ColumnType<{ sealed: string }, string, string>
    user_agent: string | null
    created_at: Generated<Date>
    last_delivered_at: Date | null
    failing_since: Date | null
    failures_in_a_row: Generated<number>
    rests_until: Date | null
    claimed_until: Date | null
    given_up_at: Date | null
    counted_failures: Generated<number>
    failed_days: Generated<number>
    failed_day_at: Date | null
    met_afresh_at: Date | null
  }
  quarantined_records: {
    id: GeneratedAlways<number>
    tracker_id: number
    customer_id: number
    frame_id: number
    received_at: Date
    reason: string
    record: ColumnType<unknown, string, string>
  }
  raw_frames: {
    id: number
    tracker_id: number
    customer_id: number
    protocol: string
    received_at: Date
    positions: number
    bytes: Buffer
    readings: ColumnType<unknown, string | null, string | null>
    stored_xid: Generated<string>
  }
  recalculated_trackers: {
    recalculation_id: number
    tracker_id: number
    customer_id: number
    driven_until: Date
    parked_until: Date
    done_at: Date | null
    failed_at: Date | null
  }
  recalculations: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number | null
    from_day: ColumnType<Date, string, string>
    created_by: number
    created_at: Generated<Date>
    job_id: number | null
  }
  record_pictures: {
    id: GeneratedAlways<number>
    customer_id: number
    driver_check_id: number | null
    defect_id: number | null
    safety_inspection_id: number | null
    kind: 'photo' | 'signature'
    point: string | null
    caption: Generated<string>
    signer_name: string | null
    signer_role: 'driver' | 'inspector' | 'repairer' | 'verifier' | 'manager' | null
    file_id: number
    thumbnail_file_id: number | null
    sha256: Buffer
    created_at: Generated<Date>
    created_by: number | null
    created_by_name: string
    print_file_id: number | null
    signed_version: number | null
  }
  record_states: {
    id: GeneratedAlways<number>
    customer_id: number
    defect_id: number | null
    safety_inspection_id: number | null
    status: string
    is_off_road: Generated<boolean>
    repairer_id: number | null
    note: Generated<string>
    created_at: Generated<Date>
    created_by: number | null
    created_by_name: string
  }
  recovery_codes: {
    user_id: number
    code_hash: string
    used_at: Date | null
  }
  refolded_windows: {
    id: GeneratedAlways<number>
    customer_id: number
    tracker_id: number
    from_at: Date
    until_at: Date
    stored_xid: Generated<string>
  }
  refolds: {
    tracker_id: number
    customer_id: number
    from_at: Date
    until_at: Date
    generation: Generated<number>
    requested_at: Generated<Date>
    vehicles_from: Date | null
  }
  refused_calls: {
    tracker_id: number
    customer_id: number
    reason: string
    protocol: string
    first_refused: Date
    last_refused: Date
    calls: number
    last_address: string | null
  }
  regions: {
    id: GeneratedAlways<number>
    customer_id: number
    name: string
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  rejected_frames: {
    tracker_id: number
    customer_id: number
    received_at: Date
    protocol: string
    reason: string
    bytes: Buffer
  }
  removed_positions: {
    customer_id: number
    until: Date
  }
  repairers: {
    id: GeneratedAlways<number>
    customer_id: number
    name: string
    phone: Generated<string>
    email: Generated<string>
    display_name: Generated<string>
    address1: Generated<string>
    address2: Generated<string>
    city: Generated<string>
    county: Generated<string>
    postcode: Generated<string>
    country: Generated<string>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  report_recipients: {
    id: GeneratedAlways<number>
    customer_id: number
    report_id: number
    address: string
    is_removed: Generated<boolean>
    stopped_at: Date | null
  }
  report_runs: {
    id: GeneratedAlways<number>
    customer_id: number
    report_id: number
    due_at: Date
    sent_by: number | null
    state: Generated<'waiting' | 'sent' | 'empty' | 'failed'>
    failure: string | null
    range_from: Date | null
    range_until: Date | null
    row_count: number | null
    scope_customers: Generated<number[]>
    file_id: number | null
    file_name: string | null
    file_bytes: number | null
    recipients: Generated<string[]>
    job_id: number | null
    created_at: Generated<Date>
    ended_at: Date | null
  }
  road_limit_checks: {
    tracker_id: number
    started_at: Date
    customer_id: number
    ended_at: Date
    checked_below: string
  }
  road_limit_progress: {
    only_one: Generated<boolean>
    checked_until: string
  }
  safety_inspections: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number
    registration: string
    vehicle_class: 'hgv' | 'psv' | 'van' | 'trailer'
    template_version: number
    inspected_on: ColumnType<Date, string, string>
    started_at: Date
    finished_at: Date
    created_at: Generated<Date>
    inspector_name: string
    created_by: number | null
    created_by_name: string
    repairer_id: number | null
    odometer_m: number | null
    odometer_source: 'entered' | 'tracker' | null
    vehicle_group_id: number | null
    depot_name: string | null
    items: ColumnType<InspectionItem[], string, string>
    brakes: ColumnType<MeasuredBrakes, string | undefined, string>
    is_roadworthy: boolean
    note: Generated<string>
    status: '1' | '3' | '7' | '11' | '12'
    version: Generated<number>
    updated_at: Generated<Date>
    request_key: string | null
    dated_at: GeneratedAlways<Date>
    content_version: Generated<number>
  }
  saved_views: {
    id: GeneratedAlways<number>
    customer_id: number
    user_id: number
    page: string
    name: string
    query: string
    is_shared: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  schedule_acts: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number
    schedule_type_id: number
    action: 'set' | 'changed' | 'stopped' | 'undone'
    at: Generated<Date>
    user_id: number | null
    reason: string | null
    from_at: Date | null
    times: number | null
    batch: string
  }
  schedule_calendars: {
    user_id: number
    token_hash: Buffer
    language: 'en' | 'pt'
    made_at: Generated<Date>
    read_at: Date | null
  }
  schedule_changes: {
    id: GeneratedAlways<number>
    batch: string
    customer_id: number
    vehicle_id: number
    vehicle_activity_type_id: number
    changed_at: Generated<Date>
    schedule_before: ColumnType<unknown, string | null, string | null>
    start_before: ColumnType<unknown, string | null, string | null>
    counted: number[]
    schedule_id: number | null
    schedule_version: number | null
  }
  schedule_starts: {
    vehicle_id: number
    vehicle_activity_type_id: number
    customer_id: number
    after_number: number
    from_at: Date | null
    times: number | null
    set_by: number | null
  }
  schedule_types: {
    id: GeneratedAlways<number>
    code: string | null
    name: string
    category: Generated<'inspection' | 'test' | 'maintenance' | 'document' | 'other'>
    vehicle_activity_type_id: number
    vehicle_type_ids: Generated<number[]>
    interval: Generated<string>
    every_distance_m: number | null
    every_engine_h: number | null
    customer_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  schedule_types_of_notification_rules: {
    notification_rule_id: number
    schedule_type_id: number
    customer_id: number
  }
  scheduled_reports: {
    id: GeneratedAlways<number>
    customer_id: number
    owner_id: number
    name: string
    report_table: string
    query: ColumnType<unknown, string, string>
    format: 'csv' | 'xlsx' | 'pdf'
    period: 'yesterday' | 'last-7-days' | 'last-week' | 'last-30-days' | 'last-month' | null
    frequency: 'daily' | 'weekly' | 'monthly'
    weekday: number | null
    month_day: number | null
    hour: number
    time_zone: string
    language: 'en' | 'pt'
    next_due_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    archived_at: Date | null
  }
  sessions: {
    token_hash: Buffer
    user_id: number
    created_at: Generated<Date>
    last_seen_at: Generated<Date>
    expires_at: Date
    address: string | null
    user_agent: string | null
    id: GeneratedAlways<number>
    amr: Generated<string[]>
  }
  sign_in_attempts: {
    subject: Buffer
    attempts: number
    window_ends_at: Date
  }
  stops: {
    tracker_id: number
    started_at: Date
    kind: string
    customer_id: number
    vehicle_id: number
    ended_at: Date
    reason: string | null
    latitude: number
    longitude: number
    driver_key: string | null
    is_private: boolean
    settled_at: Date
    recorded_is_private: boolean | null
  }
  timesheet_approvals: {
    id: GeneratedAlways<number>
    customer_id: number
    number: number
    subject: 'vehicle' | 'driver'
    subject_id: number
    week: ColumnType<Date, string, string>
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
  timesheet_corrections: {
    id: GeneratedAlways<number>
    customer_id: number
    number: number
    subject: 'vehicle' | 'driver'
    subject_id: number
    day: ColumnType<Date, string, string>
    field: 'first-start' | 'last-stop' | 'break' | 'note'
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
  told_conditions: {
    notification_rule_id: number
    vehicle_id: number
    tells_of: string
    customer_id: number
    since: Date
    ended_at: Date | null
  }
  told_dues: {
    notification_rule_id: number
    vehicle_id: number
    vehicle_activity_type_id: number
    round_on: ColumnType<Date, string, string>
    step: number
    customer_id: number
    told_at: Generated<Date>
  }
  told_events: {
    notification_rule_id: number
    tracker_id: number
    recorded_at: Date
    sequence: number
    code: number
    geofence_id: Generated<number>
    customer_id: number
    told_at: Generated<Date>
  }
  told_rules: {
    notification_rule_id: number
    version: number
    customer_id: number
    rule: ColumnType<unknown, string, string>
  }
  tracker_assignments: {
    id: GeneratedAlways<number>
    customer_id: number
    tracker_id: number
    vehicle_id: number
    assigned_at: Date
    unassigned_at: Date | null
  }
  tracker_clocks: {
    tracker_id: number
    customer_id: number
    offset_ms: number | null
    since_at: Date | null
  }
  tracker_companions: {
    tracker_id: number
    companion_id: number
    customer_id: number
    vehicle_id: number
    during: string
    companion_since: Date
    left_at: Date | null
    is_past: GeneratedAlways<boolean>
  }
  tracker_folds: {
    tracker_id: number
    customer_id: number
    version: number
    folded_at: Date
    folded_sequence: number
    state: string
    vehicle_id: number | null
    run_started_at: Date | null
    rest_started_at: Date | null
    open_visits: Generated<number>
    wire_fault: 'always-on' | 'always-off' | 'never-on' | null
    wire_fault_since: Date | null
    doubted_at: Date | null
    doubted_sequence: number | null
    private_since: Date | null
    trip_since: Date | null
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
    speed_kmh: number | null
    ignition: boolean | null
    odometer_m: number | null
    moving: boolean | null
  }
  trackers: {
    id: GeneratedAlways<number>
    customer_id: number
    device_id: string
    protocol: string
    created_at: Generated<Date>
    model: string | null
    input_roles: ColumnType<Record<string, InputRole>, string | undefined, string>
    key_hash: Buffer | null
    allowed_networks: string[] | null
    requires_certificate: Generated<boolean>
    version: Generated<number>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
    vehicle_registration: string | null
  }
  trip_corrections: {
    id: GeneratedAlways<number>
    customer_id: number
    number: number
    tracker_id: number
    started_at: Date
    ended_at: Date
    vehicle_id: number
    field: 'driver' | 'private' | 'note'
    value: string | null
    before: string | null
    reason: string
    revokes: number | null
    user_id: number
    user_name: string
    made_at: Date
    previous_hash: Buffer | null
    hash: Buffer
    stored_xid: Generated<string>
  }
  trip_path_progress: {
    only_one: Generated<boolean>
    drawn_until: string
  }
  trip_paths: {
    tracker_id: number
    started_at: Date
    customer_id: number
    trip_xid: string
    after_ms: number[]
    latitudes_e6: number[]
    longitudes_e6: number[]
    headings_deg: number[]
    speeds_kmh: number[]
    odometers_m: number[]
    sequences: number[]
    flags: number[]
    importances_m: number[]
    bounds_e6: GeneratedAlways<string | null>
  }
  trips: {
    tracker_id: number
    started_at: Date
    customer_id: number
    vehicle_id: number
    ended_at: Date
    start_reason: string
    end_reason: string
    start_latitude: number | null
    start_longitude: number | null
    end_latitude: number | null
    end_longitude: number | null
    start_odometer_m: number | null
    end_odometer_m: number | null
    distance_m: number
    driving_s: number
    standing_s: number
    unknown_s: number
    max_speed_kmh: number
    driver_key: string | null
    is_private: boolean
    days: ColumnType<unknown, string, string>
    settled_at: Date
    stored_xid: Generated<string>
    note: string | null
    recorded_driver_key: string | null
    recorded_is_private: boolean | null
    unknown_m: Generated<number>
    carried_m: Generated<number>
    carried_s: Generated<number>
  }
  unbelieved_times: {
    tracker_id: number
    customer_id: number
    records: number
    first_received_at: Date
    last_received_at: Date
  }
  undrawn_trips: {
    tracker_id: number
    started_at: Date
    customer_id: number
  }
  unknown_devices: {
    device_id: string
    protocol: string
    first_seen: Date
    last_seen: Date
    attempts: number
  }
  upload_faults: {
    upload_id: number
    customer_id: number
    line: number
    place: number
    heading: string | null
    field: string
    value: string
    code: string
  }
  uploads: {
    id: GeneratedAlways<number>
    customer_id: number
    noun: string
    file_name: string
    bytes: number
    file_id: number | null
    state:
      | 'checking'
      | 'checked'
      | 'waiting'
      | 'saving'
      | 'done'
      | 'refused'
      | 'failed'
      | 'cancelled'
      | 'undoing'
      | 'undone'
    is_unchecked: Generated<boolean>
    headings: Generated<string[]>
    first_cells: Generated<string[]>
    columns: ColumnType<unknown, string | null, string | null>
    choices: ColumnType<UploadChoices, string, string>
    missing: Generated<string[]>
    counts: ColumnType<UploadCounts, string, string>
    lines: number | null
    done_lines: Generated<number>
    refusal_code: string | null
    refusal_cell: string | null
    run_on_weekend: Generated<boolean>
    email: string
    due_at: Date | null
    job_id: number | null
    batch: Generated<string>
    created_by: number | null
    acts_for: number | null
    address: string | null
    request_id: string | null
    created_at: Generated<Date>
    ended_at: Date | null
    undone_to: Generated<number>
    undone: Generated<number>
    undo_refused: Generated<number>
  }
  user_app_permissions: {
    id: GeneratedAlways<number>
    user_id: number
    external_app_id: number
    external_app_name: string
    external_app_reference: string
    permission_name: string
    level: number
  }
  user_customers: {
    user_id: number
    customer_id: number
  }
  user_modules: {
    user_id: number
    module_id: number
  }
  user_preferences: {
    user_id: number
    date_format: Generated<string>
    time_format: Generated<'12' | '24'>
    time_zone: string | null
    units_distance: 'MLS' | 'KMS' | null
    language: string | null
    theme: 'light' | 'dark' | 'auto' | null
    start_page: string | null
  }
  user_vehicle_groups: {
    user_id: number
    vehicle_group_id: number
  }
  users: {
    id: GeneratedAlways<number>
    email: string
    first_name: string
    last_name: string
    permission_id: number
    password_hash: string | null
    image: string | null
    failed_sign_ins: Generated<number>
    created_at: Generated<Date>
    lock_outs: Generated<number>
    locked_until: Date | null
    customer_id: number | null
    version: Generated<number>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
    last_signed_in_at: Date | null
    address_proven_at: Date | null
  }
  users_of_notification_rules: {
    notification_rule_id: number
    user_id: number
    customer_id: number
  }
  vehicle_activities: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number
    vehicle_activity_type_id: number
    created_at: Generated<Date>
    activity_fulfilled_at: Date | null
    dated_at: GeneratedAlways<Date>
    description: string
    status: Generated<string>
    record_id: number | null
    registration: string
    document_file_id: number | null
    document_name: string | null
    document_type: string | null
    document_sha256: Buffer | null
    thumbnail_file_id: number | null
    created_by: number | null
    created_by_name: string
    request_key: string | null
    number: number
    previous_hash: Buffer | null
    hash: Buffer
    is_latest: Generated<boolean>
    archived_at: Date | null
    fulfils: Generated<boolean>
    seal: Generated<number>
    happened_at: Date | null
    archived_by: number | null
  }
  vehicle_activity_checks: {
    vehicle_id: number
    customer_id: number
    checked_at: Date
    entries: number
    last_hash: Buffer | null
    broken_at: number | null
  }
  vehicle_activity_types: {
    id: GeneratedAlways<number>
    code: string | null
    reference: string
    name: string
    vehicle_type_ids: Generated<number[]>
    asks_for_day: Generated<boolean>
    statuses: ColumnType<{ id: number; name: string; fulfils: boolean }[], string | undefined, string>
    is_internal: Generated<boolean>
    customer_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  vehicle_costs: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number
    day: ColumnType<Date, string, string>
    kind:
      | 'fuel'
      | 'repair'
      | 'tyres'
      | 'inspection'
      | 'tax'
      | 'insurance'
      | 'hire'
      | 'toll'
      | 'fine'
      | 'cleaning'
      | 'other'
    amount: number
    currency: string
    supplier: Generated<string>
    odometer_m: number | null
    note: Generated<string>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  vehicle_enquiries: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number
    source: 'DVSA' | 'DVLA'
    registration: string
    asked_at: Date
    outcome: 'found' | 'unknown' | 'refused' | 'limited' | 'failed' | 'nonsense' | 'timeout' | 'unreachable'
    found_at: Date | null
    facts: ColumnType<VehicleFacts | null, string | null, string | null>
  }
  vehicle_file_exports: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number
    format: 'zip' | 'pdf'
    language: 'en' | 'pt'
    job_id: number | null
    file_id: number | null
    created_by: number | null
    created_at: Generated<Date>
  }
  vehicle_group_vehicles: {
    vehicle_group_id: number
    vehicle_id: number
    customer_id: number
  }
  vehicle_groups: {
    id: GeneratedAlways<number>
    customer_id: number
    region_id: number | null
    name: string
    note: Generated<string>
    time_zone: string | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
    repairer_id: number | null
  }
  vehicle_groups_of_notification_rules: {
    notification_rule_id: number
    vehicle_group_id: number
    customer_id: number
  }
  vehicle_manufacturers: {
    id: GeneratedAlways<number>
    name: string
    customer_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  vehicle_models: {
    id: GeneratedAlways<number>
    vehicle_manufacturer_id: number
    vehicle_type_id: number
    name: string
    customer_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  vehicle_notes: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number
    text: string
    is_pinned: Generated<boolean>
    author_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  vehicle_schedules: {
    id: GeneratedAlways<number>
    customer_id: number
    vehicle_id: number
    vehicle_activity_type_id: number
    schedule_type_id: number
    is_chosen: Generated<boolean>
    from_at: Date
    times: Generated<number>
    due_at: Date | null
    forecast_at: Date | null
    due_by: Generated<'time' | 'distance' | 'engine-hours'>
    next_due_at: GeneratedAlways<Date | null>
    last_activity_id: number | null
    updated_at: Generated<Date>
    version: Generated<number>
    done_at: Date | null
    due_by_authority: 'DVSA' | 'DVLA' | null
  }
  vehicle_types: {
    id: GeneratedAlways<number>
    code: string
    name: string
  }
  vehicles: {
    id: GeneratedAlways<number>
    customer_id: number
    registration: string
    vehicle_type_id: number
    vehicle_model_id: number | null
    created_at: Generated<Date>
    archived_at: Date | null
    fleet_number: Generated<string>
    livery_category_id: number | null
    driver_category_id: number | null
    contract_type_id: number | null
    lease_company_id: number | null
    registration_key: GeneratedAlways<string>
    version: Generated<number>
    updated_at: Generated<Date>
    updated_by: number | null
    search_key: GeneratedAlways<string>
    first_group: string | null
    tracker_number: string | null
    qr_code: Generated<string>
  }
  vehicles_of_archived_groups: {
    vehicle_group_id: number
    vehicle_id: number
    customer_id: number
  }
  waiting_records: {
    tracker_id: number
    recorded_at: Date
    customer_id: number
  }
  webhook_attempts: {
    id: GeneratedAlways<number>
    customer_id: number
    delivery_id: number
    started_at: Date
    duration_ms: number
    outcome: string
    status: number | null
    answer: string
  }
  webhook_deliveries: {
    id: GeneratedAlways<number>
    customer_id: number
    webhook_id: number
    message_id: string
    state: Generated<'waiting' | 'delivered' | 'given-up'>
    created_at: Generated<Date>
    tried_from: Generated<Date>
    attempts: Generated<number>
    due_at: Generated<Date>
    ended_at: Date | null
    url: string | null
  }
  webhook_feeds: {
    customer_id: number
    feed: 'events' | 'trips'
    version: string
  }
  webhook_messages: {
    id: Generated<string>
    customer_id: number
    kind: string
    body: string
    created_at: Generated<Date>
  }
  webhooks: {
    id: GeneratedAlways<number>
    customer_id: number
    url: string
    description: string
    kinds: string[]
    is_on: boolean
    secret: ColumnType<{ sealed: string } | null, string | null, string | null>
    secret_made_at: Date | null
    previous_secret: ColumnType<{ sealed: string } | null, string | null, string | null>
    previous_until: Date | null
    switched_off_because: 'failing' | 'gone' | null
    last_delivered_at: Date | null
    failing_since: Date | null
    failures_in_a_row: Generated<number>
    rests_until: Date | null
    claimed_until: Date | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    archived_at: Date | null
  }
  withdrawals: {
    id: GeneratedAlways<number>
    customer_id: number
    tracker_id: number
    row_table: string
    row_key: ColumnType<unknown, string, string>
    stored_xid: Generated<string>
    stored_at: Generated<Date>
  }
}
