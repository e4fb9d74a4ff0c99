// A worker process that is half way through its job when it is killed. Arguments: the database.
import { createJobRig, paintFence } from './job-rig.fixture.ts'
import { perform } from './task.ts'

const rig = await createJobRig(process.argv[2] ?? '')
await rig.startWorker([
  perform(paintFence, async (_payload, job) => {
    job.progress({ done: 5, total: 10, stage: 'first coat' })
    await new Promise(() => {})
  }),
])
