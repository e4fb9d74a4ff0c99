// The thread in which PDF files are checked.
import { parentPort, workerData } from 'node:worker_threads'
import { pdfFault } from './pdf-fault.ts'

parentPort?.postMessage(pdfFault(Buffer.from(workerData)))
