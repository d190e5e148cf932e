import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { once } from '#shared/platform/concurrency.ts'
import { BROWSER_FOLDER, type BrowserFiles } from '#shared/platform/http/browser-files.ts'
import { buildBrowserFiles } from './browser-files.ts'
import { type Entry, handlersOf } from './entries.ts'
import type { Stage } from './stages.ts'

const root = join(import.meta.dirname, '..')

/**
 * Takes Node's own modules from `process`: importing them as ES modules reads all their exports, and some of
 * `node:http` load half of the HTTP stack. It saves 20 ms of the 115 ms of CPU until a function has answered first.
 */
const builtIns: Plugin = {
  name: 'built-ins',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(node:)?(${builtinModules.join('|')})$`)
    onResolve({ filter }, ({ path }) => ({ path: path.replace(/^node:/, ''), namespace: 'built-in' }))
    onLoad({ filter: /./, namespace: 'built-in' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}')`,
    }))
  },
}

/** Replacements in bundles; each says why. */
const replaced = {
  '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'environment-credentials.ts'),
  '@aws-sdk/endpoint-cache': join(import.meta.dirname, 'no-endpoint-cache.ts'),
}

/** Leaves out the code for single sign-on, by whatever name it is imported. */
const withoutSingleSignOn: Plugin = {
  name: 'without-single-sign-on',
  setup({ onLoad }) {
    onLoad({ filter: /shared\/access\/single-sign-on\.ts$/ }, () => ({
      contents: "export * from './no-single-sign-on.ts'",
      loader: 'ts',
      resolveDir: import.meta.dirname,
    }))
  },
}

/** Contents of a function's archive, in bytes. */
export interface Bundle {
  readonly id: string
  /** The files that every cold start reads: `index.mjs` and what it imports. */
  readonly bytes: number
  /** The files that are read when they are first needed. */
  readonly lazyBytes: number
}

/**
 * Bundles each entry into `<outdir>/<id>/index.mjs`. What it imports dynamically is in files beside it, and so is what
 * it serves: the file of a package, or what is built for browsers. A function's archive holds nothing else. Each is built alone: built together, functions
 * would share many small files.
 *
 * @param stage the code for single sign-on is left out if it has no issuers
 * @throws BuildFailure if an entry is missing or does not build
 */
export async function bundle(
  entries: readonly Entry[],
  outdir: string,
  stage: Pick<Stage, 'issuers'> = { issuers: [] },
): Promise<Bundle[]> {
  const plugins = stage.issuers.length > 0 ? [builtIns] : [builtIns, withoutSingleSignOn]
  const bundles: Bundle[] = []
  // One after the other: esbuild uses all processors for each, and much memory for many at once.
  for (const entry of entries) bundles.push(await bundleOne(entry, join(outdir, entry.id), plugins))
  return bundles
}

async function bundleOne(entry: Entry, outdir: string, plugins: Plugin[]): Promise<Bundle> {
  const { id, uses } = entry
  await rm(outdir, { recursive: true, force: true })
  if (uses.file) await copyPackageFile(uses.file, outdir)
  if (uses.browserFiles) await writeFiles(await browserFiles(), join(outdir, BROWSER_FOLDER))
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: sourceOf(entry), resolveDir: root },
    entryNames: 'index',
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // The SDK's ES modules, which allow tree shaking; by default esbuild prefers CommonJS for Node.
    mainFields: ['module', 'main'],
    legalComments: 'none',
    alias: replaced,
    plugins,
    logLevel: 'warning',
    metafile: true,
  })
  const { outputs } = metafile
  const bytesOf = (files: string[]) => files.reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0)
  const bytes = bytesOf([...readAtStart(relative(root, join(outdir, 'index.mjs')), outputs)])
  return { id, bytes, lazyBytes: bytesOf(Object.keys(outputs)) - bytes }
}

/** The code of a function, wherever it is: its handler or, where there are several, the choice among them. */
export function sourceOf(entry: Entry): string {
  const handlers = handlersOf(entry)
  const ids = [...new Set(handlers.values())]
  if (ids.length < 2) return `export { handler } from ${fileOf(entry.id)}`
  const imports = ids.map((id, index) => `import { handler as handler${index} } from ${fileOf(id)}`)
  const members = [...handlers].map(([key, id]) => `'${key}': handler${ids.indexOf(id)},`)
  return [
    `import { byRouteKey } from ${JSON.stringify(join(root, 'shared/platform/http/route-key.ts'))}`,
    ...imports,
    `export const handler = byRouteKey({ ${members.join(' ')} })`,
  ].join('\n')
}

/** The file of a handler, as it is written in code. */
const fileOf = (id: string) => JSON.stringify(join(root, 'functions', `${id}.ts`))

/** Puts a file where Node looks for packages: it is found in the archive as in a checkout. */
const copyPackageFile = (file: string, outdir: string) =>
  cp(join(root, 'node_modules', file), join(outdir, 'node_modules', file))

/** Built once for all functions that serve them. */
const browserFiles = once(buildBrowserFiles)

async function writeFiles(files: BrowserFiles, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all([...files].map(([name, content]) => writeFile(join(folder, name), content)))
}

/** A file and everything it imports statically. */
function readAtStart(file: string, outputs: Metafile['outputs'], found = new Set<string>()): Set<string> {
  if (!outputs[file] || found.has(file)) return found
  found.add(file)
  for (const { path, kind } of outputs[file].imports) {
    if (kind === 'import-statement') readAtStart(path, outputs, found)
  }
  return found
}
