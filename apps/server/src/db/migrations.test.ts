import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What each file held when it came to main, as the beginning of its SHA-256. A new file adds its line. */
const RELEASED: Record<string, string> = {
  '0001_roles.sql': '0a1de94376d9070c',
  '0002_registry.sql': '01266fdcbef79fec',
  '0003_users.sql': '34e9f588734cf06b',
  '0004_telemetry.sql': '62cfe9d824f8274e',
  '0005_sign_in_attempts.sql': '6c95318a442287de',
  '0006_derived.sql': '6098fab587f52965',
  '0007_trip_paths.sql': '88aa94dc803d7e16',
  '0008_driver_keys.sql': 'f76bbe9db06c2021',
  '0009_devices.sql': 'e3c92863db166efd',
  '0010_trip_path_partitions.sql': '84a32af1c7c1c8ab',
  '0011_retention.sql': 'e7c7ff4ecdfbffaf',
  '0012_road_limits.sql': 'd78326a72bde25b8',
  '0013_geofence_rules.sql': '25cbc05b0e75c247',
  '0014_event_reviews.sql': '3c0ed1ea08482517',
  '0015_trip_corrections.sql': '23f77139a00b4282',
  '0016_saved_views.sql': '8644c61f2ad35cc7',
  '0017_timesheet_corrections.sql': 'abda19e752ce0d63',
  '0018_trip_path_bounds.sql': '44cb68ec958a4b32',
  '0019_scoring_by_law.sql': 'b2e5c900f9d4e639',
  '0020_corrections_in_feeds.sql': 'fc28f0f31d46bf84',
  '0021_named_drivers_and_cameras.sql': 'ae482ba2c0f7fba8',
  '0022_trip_orders.sql': 'a8dfc718dc5a05b5',
  '0023_spans_made_private.sql': '6632e75a88e86c81',
  '0024_shown_is_stored.sql': '47e8cbb22f93ac6b',
  '0025_under_way.sql': '5a2875f428f503bb',
  '0026_records.sql': '1e27eb9751a7cbd6',
  '0027_vehicles.sql': '0da45ae236b1b856',
  '0028_jobs_and_files.sql': 'a7b15e5499445bfc',
  '0029_vehicle_lists.sql': 'dca76ac0b454ae94',
  '0030_vehicle_search.sql': '237eb6090b0b2731',
  '0031_lease_companies.sql': '1405be15127c090c',
  '0032_vehicle_reads.sql': '0be48cc8e4d35f76',
  '0033_unknown_speeds.sql': '5b0348a2ea19a9d3',
  '0034_believed_fixes.sql': '49b67681fd22171d',
  '0035_wire_faults.sql': '2f51a60d02383f85',
  '0036_waiting_records.sql': '3cc0c262482cc701',
  '0037_driver_assignments.sql': '17e2fca274eb6598',
  '0038_tracker_clocks.sql': '72e50f13535ebb49',
  '0039_fold_versions.sql': '364ef7f31bd6f471',
  '0040_doubted_positions.sql': '4069e3ae90c3ae9a',
  '0041_tracker_moves.sql': '482f909ce114cd59',
  '0042_vehicle_kinds.sql': '73c4166a801b1174',
  '0043_folded_until.sql': 'd1f237f09ac6d300',
  '0044_device_identity.sql': '858af7e7e66f9f95',
  '0045_lock_outs.sql': 'bc69de300ecdc321',
  '0046_audit_bounds.sql': 'a80a88874212c351',
  '0047_logins.sql': 'fa2b958e30393adc',
  '0048_private_now.sql': 'fafc6d6af73a0e51',
  '0049_outbox_mails.sql': 'd5d626f32ac6d3f9',
  '0050_private_spells.sql': '52551ecefeb0fcba',
  '0051_audit_bounds_by_cause.sql': '2906f15a3ea22436',
  '0052_api_keys.sql': '8fbded74b8f71bf9',
  '0053_password_links.sql': 'de74dfc2b9e55864',
  '0054_tracker_companions.sql': '980bade12318ef69',
  '0055_user_records.sql': '32f5a9deba1ddfe4',
  '0056_vehicle_groups.sql': '768e69bcdd5f41fa',
  '0057_vehicle_lists.sql': '8c73d0c22aff29d7',
  '0065_appearance_and_start.sql': '7f488ccfdb62155a',
  '0066_second_factors.sql': '64a86f38d5c372c6',
  '0067_companions_by_vehicle.sql': 'bbdb4e95917835f7',
  '0068_trackers.sql': 'ac5be610bb40c70e',
  '0069_drivers.sql': 'c1fb09217d494a12',
  '0070_outbox_page.sql': '3f125d1a72cdaf25',
  '0071_notification_emails.sql': '1516282efe48e146',
  '0072_search_vehicles.sql': 'efbc43702bbff2c1',
  '0073_audit_log_page.sql': 'bd93f9549ab6cafe',
  '0074_management_companies.sql': '6805644cbc3560f0',
  '0075_customers.sql': '8b649bc437136461',
  '0076_customer_units.sql': '3451d45e14520d45',
  '0077_uploads.sql': '6acf083b9a401ce5',
  '0078_webhooks.sql': '7bb2ac6234f1da2f',
  '0079_webhook_feeds.sql': '6db6e5b3bbb04c20',
  '0080_notification_rules.sql': 'bcd0d2feefbc1fa9',
  '0081_notices.sql': '9556c9cf617d7a0e',
  '0083_scheduled_reports.sql': '95dc7c7ff293b6d9',
  '0085_qr_codes.sql': '985ac63f64d7d6e9',
  '0086_undone_uploads.sql': '15167f4667c2a267',
  '0088_list_reads.sql': '80934c07df15479f',
  '0089_notices_by_mail.sql': 'e8a263bb705b024b',
  '0092_notification_choices.sql': '817ba7504a5e86ba',
  '0094_customer_modules.sql': '7bee231d2ec28222',
  '0096_repairers.sql': '2ae2f293e2284170',
  '0098_jobs_that_failed.sql': '03b2cceafd240616',
  '0099_recalculations.sql': '4d832bf8e0676bad',
}

const DIRECTORY = join(import.meta.dirname, 'migrations')
const names = (await readdir(DIRECTORY)).filter(name => name.endsWith('.sql')).toSorted()

test('every migration is named here', () => {
  expect(names).toEqual(Object.keys(RELEASED))
})

test.each(names)('%s is as it was released: a database that has it would not hear of a change', async name => {
  const hash = createHash('sha256').update(await readFile(join(DIRECTORY, name)))
  expect(hash.digest('hex').slice(0, 16)).toBe(RELEASED[name])
})
