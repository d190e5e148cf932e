/**
 * Bundles an entry with the service's own files, but without packages, and imports the bundle. `run.mjs` loads this
 * module if Node is new enough.
 *
 * The path of the entry is relative to the repository's root. `process.argv` is the same as after a direct start of the
 * entry.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { access, constants, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, stop } from 'esbuild'

// Turns off a warning about future releases of the SDK. The warning does not matter, because the release in use is
// pinned.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const packages = join(root, 'node_modules')

/** Keeps the source file's own path in `import.meta`, although the bundle runs from the cache. */
const ownAddress = {
  name: 'own-address',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await readFile(path, 'utf8'))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
    })),
}

/** Returns a directory for bundles. The installed packages can be resolved from this directory. */
async function bundlesDirectory() {
  const cache = join(packages, '.cache', 'run')
  try {
    await mkdir(cache, { recursive: true })
    await access(cache, constants.W_OK)
    return cache
  } catch {
    return besideLinkedPackages().catch(() => {
      console.error(`Neither ${cache} nor ${tmpdir()} can be written to. Name another directory with TMPDIR.`)
      process.exit(1)
    })
  }
}

/**
 * Creates a directory for bundles, for use if the checkout is read-only. The directory is deleted only at exit, because
 * packages may be loaded until then.
 */
async function besideLinkedPackages() {
  const directory = await mkdtemp(join(tmpdir(), 'run-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  await symlink(packages, join(directory, 'node_modules'), 'junction')
  return directory
}

/** Bundles an entry into a file that deletes itself when it starts. */
async function bundle(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    banner: { js: "process.getBuiltinModule('node:fs').rmSync(new URL(import.meta.url));" },
    plugins: [ownAddress],
    logLevel: 'warning',
  })
}

const [node, , name, ...rest] = process.argv
const entry = name && resolve(root, name)
if (!entry || !existsSync(entry)) {
  console.error(`Usage: node infra/run.mjs <entry.ts> [arguments]\nThere is no ${name ?? 'entry'}.`)
  process.exit(1)
}

// The name of the bundle is unique, so that concurrent runs do not overwrite each other's bundles.
const file = join(await bundlesDirectory(), `${basename(entry, '.ts')}-${randomUUID()}.mjs`)
await bundle(entry, file).catch(() => process.exit(1))
// Stops the compiler, a separate process that the started program no longer needs.
await stop()
process.setSourceMapsEnabled(true)
process.argv = [node, entry, ...rest]
await import(pathToFileURL(file).href).finally(() => rm(file, { force: true }))
