import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { once } from '#shared/platform/concurrency.ts'
import { BROWSER_FOLDER, type BrowserFiles } from '#shared/platform/http/browser-files.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { buildBrowserFiles } from './browser-files.ts'
import { type FunctionDefinition, handlersOf } from './function-definitions.ts'
import type { Stage } from './stages.ts'

const root = join(import.meta.dirname, '..')

/**
 * Replaces imports of Node's built-in modules with `process.getBuiltinModule`. Importing a built-in module as an ES
 * module reads all of its exports, and some exports of `node:http` load half of the HTTP stack. The replacement saves
 * 20 ms of the 115 ms of CPU before a function's first response.
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

/** Modules that are replaced in bundles. Each replacement file states the reason. */
const replaced = {
  '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'environment-credentials.ts'),
  '@aws-sdk/endpoint-cache': join(import.meta.dirname, 'no-endpoint-cache.ts'),
}

/** Leaves out the code for single sign-on, regardless of the path of the import. */
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

/** Sizes of a function's archive, in bytes. */
export interface Bundle {
  readonly id: string
  /** Size of the files that every cold start reads: `index.mjs` and its static imports. */
  readonly bytes: number
  /** Size of the files that are read on demand. */
  readonly lazyBytes: number
}

/**
 * Bundles each entry into `<outdir>/<id>/index.mjs`. The same folder contains the entry's dynamic imports and the files
 * that the entry serves: the file of a package, or the build for browsers. A function's archive contains nothing else.
 * Each entry is built alone, because functions that are built together would share many small files.
 *
 * @param stage the stage; if it has no issuers, the code for single sign-on is left out
 * @throws BuildFailure if an entry is missing or does not build
 */
export async function bundle(
  entries: readonly FunctionDefinition[],
  outdir: string,
  stage: Pick<Stage, 'issuers'> = { issuers: [] },
): Promise<Bundle[]> {
  const plugins = stage.issuers.length > 0 ? [builtIns] : [builtIns, withoutSingleSignOn]
  const bundles: Bundle[] = []
  // Bundles one entry after another: a single run of esbuild uses all processors, and concurrent runs need much memory.
  for (const entry of entries) bundles.push(await bundleOne(entry, join(outdir, entry.id), plugins))
  return bundles
}

async function bundleOne(entry: FunctionDefinition, outdir: string, plugins: Plugin[]): Promise<Bundle> {
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
    // Selects the SDK's ES modules, which allow tree shaking. By default, esbuild prefers CommonJS for Node.
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

/**
 * Returns the source code of a function. If the function has one handler, the code exports this handler. If the
 * function has several handlers, the code exports a handler that selects one of them.
 */
export function sourceOf(entry: FunctionDefinition): string {
  const handlers = handlersOf(entry)
  const ids = [...new Set(handlers.values())]
  const { below = [] } = entry
  if (ids.length < 2 && below.length === 0) return `export { handler } from ${fileOf(entry.id)}`
  const imports = ids.map((id, index) => `import { handler as handler${index} } from ${fileOf(id)}`)
  const members = [...handlers].map(([key, id]) => `'${key}': handler${ids.indexOf(id)},`)
  return [
    ...imports,
    `const handlers = { ${members.join(' ')} }`,
    ...(below.length > 0 ? selectingByAddress(below) : selectingByRouteKey),
  ].join('\n')
}

const shared = (file: string) => JSON.stringify(join(root, 'shared', file))

const selectingByRouteKey = [
  `import { byRouteKey } from ${shared('platform/http/route-key.ts')}`,
  'export const handler = byRouteKey(handlers)',
]

const selectingByAddress = (below: readonly Route[]) => [
  `import { byAddress } from ${shared('platform/http/by-address.ts')}`,
  `import { catalogues } from ${shared('language/index.ts')}`,
  `const routes = ${JSON.stringify(below.map(({ method, path, names }) => ({ method, path, names })))}`,
  'export const handler = byAddress(handlers, routes, catalogues)',
]

/** Returns the path of a handler as a string literal. */
const fileOf = (id: string) => JSON.stringify(join(root, 'functions', `${id}.ts`))

/** Copies a file of a package into `node_modules` of the archive, so that the function resolves it as in a checkout. */
const copyPackageFile = (file: string, outdir: string) =>
  cp(join(root, 'node_modules', file), join(outdir, 'node_modules', file))

/** Browser files, built once for all functions that serve them. */
const browserFiles = once(buildBrowserFiles)

async function writeFiles(files: BrowserFiles, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all([...files].map(([name, content]) => writeFile(join(folder, name), content)))
}

/** Returns a file together with all files that it imports statically, directly or indirectly. */
function readAtStart(file: string, outputs: Metafile['outputs'], found = new Set<string>()): Set<string> {
  if (!outputs[file] || found.has(file)) return found
  found.add(file)
  for (const { path, kind } of outputs[file].imports) {
    if (kind === 'import-statement') readAtStart(path, outputs, found)
  }
  return found
}
