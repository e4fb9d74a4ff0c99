// Stores a file and is killed at the step that is named. Arguments: database, directory, step.
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDb } from '../db/kysely.ts'
import { openLogins } from '../db/logins.ts'
import { createPool } from '../db/pools.ts'
import { createTestKeys } from '../testing/test-keys.ts'
import { createDiskStore } from './disk-store.ts'
import { createFiles } from './files.ts'
import type { ObjectStore } from './object-store.ts'

const [databaseUrl = '', directory = '', step] = process.argv.slice(2)

function die(at: string): void {
  if (at === step) process.kill(process.pid, 'SIGKILL')
}

const disk = createDiskStore(directory)
const store: ObjectStore = {
  ...disk,
  async put(key, content) {
    die('the row is committed')
    if (step === 'the part is half written') {
      await mkdir(join(directory, '.incoming'), { recursive: true })
      const half = join(directory, '.incoming', 'half')
      await writeFile(half, content.subarray(0, 10))
      // The clock of the process may be moved, that of the disk is not.
      await utimes(half, new Date(), new Date())
      die(step)
    }
    await disk.put(key, content)
    die('the part is in the store')
  },
}

const system = createDb(createPool(await openLogins(databaseUrl), 'system', 2))
const files = await createFiles(system, store, createTestKeys(system))
async function* content() {
  yield Buffer.from('what was uploaded')
}
const id = await files.receive(
  { name: 'letter.txt', contentType: 'text/plain', customerId: null, createdBy: null, bytes: null },
  content(),
)
die('every part has its row')
await system.transaction().execute(async db => {
  await files.complete(db, id)
  die('the cause has not committed')
})
die('the cause has committed')
