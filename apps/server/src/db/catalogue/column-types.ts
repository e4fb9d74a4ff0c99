/** A type that the catalogue does not know, and the file that has it; without one it is TypeScript's own. */
interface ColumnType {
  type: string
  import?: { name: string; from: string }
}

/** What the json or the text of a column holds; a column of json that is not here is `unknown`. */
export const COLUMN_TYPES: Readonly<Record<string, ColumnType>> = {
  'authenticator_apps.secret': { type: '{ sealed: string }' },
  'customers.fold_settings': {
    type: 'CustomerSettings',
    import: { name: 'CustomerSettings', from: '@milepost/domain/fold/settings-for.ts' },
  },
  'driver_checks.items': {
    type: 'CheckedItem[]',
    import: { name: 'CheckedItem', from: '@milepost/contract/driver-checks.ts' },
  },
  'event_review_changes.state': {
    type: 'ReviewState',
    import: { name: 'ReviewState', from: '@milepost/contract/event-reviews.ts' },
  },
  'notification_choices.quiet_hours': {
    type: 'RuleHours',
    import: { name: 'RuleHours', from: '@milepost/contract/notification-rules.ts' },
  },
  'oidc_records.payload': { type: 'Record<string, unknown>' },
  'push_subscriptions.keys': { type: '{ sealed: string }' },
  'safety_inspections.items': {
    type: 'InspectionItem[]',
    import: { name: 'InspectionItem', from: '@milepost/contract/safety-inspections.ts' },
  },
  'safety_inspections.brakes': {
    type: 'MeasuredBrakes',
    import: { name: 'MeasuredBrakes', from: '@milepost/contract/safety-inspections.ts' },
  },
  'trackers.input_roles': {
    type: 'Record<string, InputRole>',
    import: { name: 'InputRole', from: '@milepost/domain/fold/input-role.ts' },
  },
  'uploads.choices': {
    type: 'UploadChoices',
    import: { name: 'UploadChoices', from: '@milepost/contract/uploads.ts' },
  },
  'uploads.counts': {
    type: 'UploadCounts',
    import: { name: 'UploadCounts', from: '@milepost/contract/uploads.ts' },
  },
  'vehicle_enquiries.facts': {
    type: 'VehicleFacts',
    import: { name: 'VehicleFacts', from: '@milepost/contract/vehicle-enquiries.ts' },
  },
  'vehicle_activity_types.statuses': { type: '{ id: number; name: string; fulfils: boolean }[]' },
  'webhooks.previous_secret': { type: '{ sealed: string }' },
  'webhooks.secret': { type: '{ sealed: string }' },
}

/** Columns that have a value without being given one, and no default that the catalogue could show. */
export const FILLED_BY_TRIGGER: readonly string[] = ['customers.scoring_enabled']
