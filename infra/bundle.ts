import { rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { isWrite } from '#shared/platform/http/route.ts'
import { lazyFilesOf, lazyImports, unusedInLazyFiles } from './bundle/lazy-files.ts'
import { redirectedImports } from './bundle/redirects.ts'
import {
  fileReplacements,
  mailSchemas,
  manifests,
  operationNames,
  unreachable,
  unreachableInReading,
  unreachableWithoutSending,
} from './bundle/replacements.ts'
import type { Entry } from './entries.ts'

const root = join(import.meta.dirname, '..')

/**
 * Takes Node's own modules from `process`: importing them as ES modules reads all their exports, and some of
 * `node:http` load half of the HTTP stack.
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

const plugins = [
  builtIns,
  lazyImports,
  fileReplacements,
  manifests,
  operationNames,
  redirectedImports,
  mailSchemas,
]

/**
 * The build options of all bundles.
 *
 * @param alias replacements of packages
 */
export const optionsOf = (alias: Record<string, string>) =>
  ({
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // The SDK's ES modules, which allow tree shaking; by default esbuild prefers CommonJS for Node.
    mainFields: ['module', 'main'],
    legalComments: 'none',
    alias,
    plugins,
    logLevel: 'warning',
  }) as const satisfies BuildOptions

/** What a function's archive holds, in bytes. */
export interface Bundle {
  readonly id: string
  /** The size of `index.mjs`, which every cold start reads. */
  readonly bytes: number
  /** The sizes of the lazy files beside it, which are read when first needed, by name. */
  readonly lazyBytes: Readonly<Record<string, number>>
}

/**
 * Bundles each entry into `<outdir>/<id>/index.mjs`. Beside it are the lazy files it may import; a function's
 * archive holds nothing else.
 *
 * Functions that send nothing, and those that write nothing, are built in separate calls, in which the SQS client and the
 * transactions are replaced: esbuild has one set of replacements per call.
 *
 * @throws BuildFailure if an entry is missing or does not build
 */
export async function bundle(entries: readonly Entry[], outdir: string): Promise<Bundle[]> {
  await Promise.all(entries.map(({ id }) => rm(join(outdir, id), { recursive: true, force: true })))
  const senders = entries.filter(({ uses }) => uses.sends?.length)
  const others = entries.filter((entry) => !senders.includes(entry))
  const [writers, readers] = [
    others.filter(({ uses }) => isWrite(uses)),
    others.filter(({ uses }) => !isWrite(uses)),
  ]
  const bundles = [
    bundleWith(unreachable, senders, outdir),
    bundleWith(unreachableWithoutSending, writers, outdir),
    bundleWith(unreachableInReading, readers, outdir),
  ]
  return (await Promise.all(bundles)).flat()
}

async function bundleWith(alias: Record<string, string>, entries: readonly Entry[], outdir: string) {
  const { metafile } = await build({
    ...optionsOf(alias),
    entryPoints: entries.map(({ id }) => ({ in: join(root, 'functions', `${id}.ts`), out: `${id}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    metafile: true,
  })
  return Promise.all(entries.map(({ id }) => withLazyFiles(id, metafile, outdir)))
}

/** Puts the lazy files beside a bundle that may import them. */
async function withLazyFiles(id: string, { outputs }: Metafile, outdir: string): Promise<Bundle> {
  const output = outputs[relative(root, join(outdir, id, 'index.mjs'))] as Metafile['outputs'][string]
  const written = lazyFilesOf(output).map(async ([name, module]) => {
    const contents = await builtOnce(module)
    await writeFile(join(outdir, id, name), contents)
    return [name, contents.byteLength] as const
  })
  return { id, bytes: output.bytes, lazyBytes: Object.fromEntries(await Promise.all(written)) }
}

const built = new Map<string, Promise<Uint8Array>>()

/** A lazy file is the same in every archive, so it is built once. */
function builtOnce(module: string): Promise<Uint8Array> {
  const contents = built.get(module) ?? buildLazyFile(module)
  built.set(module, contents)
  return contents
}

async function buildLazyFile(module: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...optionsOf(unusedInLazyFiles),
    entryPoints: [module],
    write: false,
  })
  return outputFiles[0]?.contents as Uint8Array
}
