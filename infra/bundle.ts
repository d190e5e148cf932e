import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import {
  administrativeErrors,
  fileReplacements,
  mailSchemas,
  manifests,
  unreachable,
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

const plugins = [builtIns, fileReplacements, manifests, administrativeErrors, mailSchemas]

export interface Bundle {
  readonly id: string
  readonly bytes: number
}

/**
 * Bundles each entry into `<outdir>/<id>/index.mjs`, whole: a function's archive holds nothing else.
 *
 * Functions that send nothing are built by a call of their own, in which the SQS client is replaced: esbuild
 * decides replacements per call, and would otherwise copy the lazily imported client into every bundle.
 *
 * @throws BuildFailure where an entry is missing or does not build
 */
export async function bundle(entries: readonly Entry[], outdir: string): Promise<Bundle[]> {
  const senders = entries.filter(({ uses }) => uses.sends?.length)
  const others = entries.filter((entry) => !senders.includes(entry))
  const bundles = [
    bundleWith(unreachable, senders, outdir),
    bundleWith(unreachableWithoutSending, others, outdir),
  ]
  return (await Promise.all(bundles)).flat()
}

async function bundleWith(alias: Record<string, string>, entries: readonly Entry[], outdir: string) {
  const { metafile } = await build({
    entryPoints: entries.map(({ id }) => ({ in: join(root, 'functions', `${id}.ts`), out: `${id}/index` })),
    absWorkingDir: root,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // The SDK's ES modules, which can be shaken; Node's own default prefers its CommonJS twin.
    mainFields: ['module', 'main'],
    legalComments: 'none',
    alias,
    plugins,
    metafile: true,
    logLevel: 'warning',
  })
  return entries.map(({ id }) => ({ id, bytes: bytesOf(metafile, join(outdir, id, 'index.mjs')) }))
}

function bytesOf({ outputs }: Metafile, file: string): number {
  return outputs[relative(root, file)]?.bytes ?? 0
}
