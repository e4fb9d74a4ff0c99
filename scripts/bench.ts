// npm run bench -- NAME: runs a bench and prints one JSON object as its last line.
const BENCHES: Record<string, () => Promise<() => Promise<Record<string, unknown>>>> = {
  web: async () => (await import('./bench/web.ts')).benchWeb,
  map: async () => (await import('./bench/map.ts')).benchMap,
  replay: async () => (await import('./bench/replay.ts')).benchReplay,
  ingest: async () => (await import('./bench/ingest.ts')).benchIngest,
  queries: async () => (await import('./bench/queries.ts')).benchQueries,
  exports: async () => (await import('./bench/exports.ts')).benchExports,
  tables: async () => (await import('./bench/tables.ts')).benchTables,
  lists: async () => (await import('./bench/lists.ts')).benchLists,
  uploads: async () => (await import('./bench/uploads.ts')).benchUploads,
  notices: async () => (await import('./bench/notices.ts')).benchNotices,
  'vehicle-file': async () => (await import('./bench/vehicle-file.ts')).benchVehicleFile,
  'vehicle-page': async () => (await import('./bench/vehicle-page.ts')).benchVehiclePage,
  'vehicle-records': async () => (await import('./bench/vehicle-records.ts')).benchVehicleRecords,
  refold: async () => (await import('./bench/refold.ts')).benchRefold,
}

const name = process.argv[2] ?? ''
const bench = BENCHES[name]
if (!bench) {
  console.error(`Say which: npm run bench -- ${Object.keys(BENCHES).join(' | ')}`)
  process.exit(2)
}
const run = await bench()
console.log(JSON.stringify(await run()))
