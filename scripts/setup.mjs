// Prepares a clone: dependencies, the built page, a browser for the tests. Plain JavaScript that Node 20 runs, because
// the language version of the project is itself a dependency. Does nothing that is done already.
//   node scripts/setup.mjs [web] [browser]
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const STAMPS = join(root, 'node_modules', '.milepost')
const wanted = process.argv.slice(2)

installDependencies()
if (wanted.includes('web')) buildPage()
if (wanted.includes('browser')) installBrowser()

function installDependencies() {
  const stamp = hashOf(['package-lock.json'])
  if (readStamp('dependencies') === stamp) return
  say('Installing dependencies (about half a minute) ...')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  writeStamp('dependencies', stamp)
}

function buildPage() {
  const sources = [
    'package-lock.json',
    ...filesBelow('apps/web', /\/(dist|node_modules)\//),
    ...filesBelow('packages/contract/src'),
    ...filesBelow('packages/domain/src'),
    ...filesBelow('packages/texts/src'),
  ]
  const stamp = hashOf(sources)
  if (readStamp('web') === stamp && existsSync(join(root, 'apps/web/dist/index.html'))) return
  say('Building the page ...')
  run(join(root, 'node_modules/.bin/vite'), ['build', 'apps/web', '--logLevel', 'error'])
  compress(filesBelow('apps/web/dist'))
  writeStamp('web', stamp)
}

/** Compressed once here rather than at every request. */
function compress(files) {
  for (const file of files.filter(name => /\.(js|mjs|css|html|svg|json)$/.test(name))) {
    const path = join(root, file)
    const text = readFileSync(path)
    if (text.length < 1024) continue
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
  }
}

function installBrowser() {
  if (findBrowser()) return
  const asRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (asRoot && hasApt) {
    say('Installing Chromium for the browser tests ...')
    run('apt-get', ['update', '-qq'])
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    run('apt-get', [...install, 'chromium', 'fonts-dejavu-core'])
    // What the tests prefer; not every system has it.
    spawnSync('apt-get', [...install, 'chromium-headless-shell'], { stdio: 'ignore' })
    if (findBrowser()) return
  }
  say('The browser tests need Chromium. Install it, for instance with: sudo apt-get install chromium')
  say('or name one that is installed: MILEPOST_CHROMIUM=/path/to/chromium npm test')
  process.exit(1)
}

function findBrowser() {
  return [process.env.MILEPOST_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
    .filter(Boolean)
    .find(path => existsSync(path))
}

function filesBelow(folder, except = /^$/) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .filter(path => !except.test(path))
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function readStamp(name) {
  const path = join(STAMPS, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function writeStamp(name, value) {
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(join(STAMPS, name), value)
}

function run(command, args) {
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: process.env })
  if (done.status !== 0) {
    say(`${command} ${args.join(' ')} failed${done.error ? `: ${done.error.message}` : ''}`)
    process.exit(done.status ?? 1)
  }
}

function say(text) {
  console.log(`[milepost] ${text}`)
}
